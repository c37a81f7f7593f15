// YamlComposer: events of YAML put together into a YamlTree; what JSON has no value for is noticed on the
// way.
//
// Everything that is wrong is reported, not the first alone; only faults that leave no way on end it.
// O(bytes) with keyed hashes; an explicit stack. Internal to Compose. Tested by
// test-suite/unit/profiles/load/yaml_test.cc.
#ifndef VOUCH_PROFILES_LOAD_YAML_COMPOSER_H_
#define VOUCH_PROFILES_LOAD_YAML_COMPOSER_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "profiles/load/yaml_events.h"
#include "profiles/load/yaml_scalar.h"
#include "profiles/load/yaml_tree.h"

namespace vouch::profiles::load {

class YamlComposer {
 public:
  YamlComposer(std::string_view text, Range part, const Options& options, Notices* notices);
  std::optional<YamlTree> Run();

 private:
  // How large a value is with its aliases expanded.
  struct Size {
    uint64_t nodes = 0;
    uint64_t bytes = 0;  // of strings and numbers
    uint32_t depth = 0;

    void Add(const Size& child);
  };
  struct Anchor {
    uint32_t node;
    bool open;
    Size size;
  };
  struct Open {
    uint32_t node;
    bool mapping;
    bool flow;
    bool at_key;     // a key comes next
    Anchor* anchor;  // null: none
    uint32_t key;    // the last key, to name it
    Size size;
  };
  struct KeyHash {
    const YamlTree* tree;
    size_t operator()(const std::pair<uint32_t, uint32_t>& key) const;
  };
  struct KeyEqual {
    const YamlTree* tree;
    bool operator()(const std::pair<uint32_t, uint32_t>& a, const std::pair<uint32_t, uint32_t>& b) const;
  };

  bool CheckStart();
  bool Step(const YamlEvent& event);  // false: stop
  bool TakeAlias(const YamlEvent& event);
  bool TakeScalar(const YamlEvent& event);
  bool TakeStart(const YamlEvent& event, bool mapping);
  void TakeEnd(const YamlEvent& event);
  void Resolve(const YamlEvent& event, YamlNode* node, bool is_key);
  bool CheckRest(uint32_t at);
  void Finish();
  std::string PointerAt(uint32_t byte) const;
  void WarnOldMeaning(const YamlEvent& event, const Scalar& scalar);

  bool IsKey() const { return !open_.empty() && open_.back().mapping && open_.back().at_key; }
  void CheckKey(uint32_t node, const YamlEvent& event);
  void SetText(YamlNode* node, std::string_view value);
  Anchor* NoteAnchor(const YamlEvent& event, uint32_t node, bool open);
  void Placed(uint32_t node, const Size& size);
  void BadTag(const YamlEvent& event);
  Range TagRange(const YamlEvent& event) const;
  bool HasBareTag(const YamlEvent& event) const;

  const std::string_view text_;
  const Range part_;
  const Options& options_;
  Notices* const notices_;
  YamlTree tree_;
  std::vector<Open> open_;
  std::map<std::string, Anchor, std::less<>> anchors_;
  std::unordered_set<std::pair<uint32_t, uint32_t>, KeyHash, KeyEqual> keys_;  // (mapping, key)
  Size whole_;
  uint64_t anchor_count_ = 0, alias_count_ = 0, merge_count_ = 0, ambiguous_count_ = 0;
  Range first_anchor_, first_merge_, last_ambiguous_, largest_alias_;
  uint64_t largest_alias_nodes_ = 0;
  uint32_t last_end_ = 0;  // of the value placed last
};

}  // namespace vouch::profiles::load

#endif  // VOUCH_PROFILES_LOAD_YAML_COMPOSER_H_
