// YamlTree: one YAML document as it is written, aliases not yet expanded; and what makes a Document of it.
//
// Entry points: Compose (yaml_composer.cc), Emit (yaml_emit.cc). Both iterative; Compose is O(bytes), Emit
// O(what the Document will hold), which Compose has bounded.
#ifndef VOUCH_PROFILES_LOAD_YAML_TREE_H_
#define VOUCH_PROFILES_LOAD_YAML_TREE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json/document.h"
#include "profiles/load/loading.h"

namespace vouch::profiles::load {

struct YamlNode {
  enum class Kind : uint8_t { kNull, kTrue, kFalse, kNumber, kString, kSequence, kMapping, kAlias };
  Kind kind = Kind::kNull;
  Range at;
  uint32_t next = 0;  // the node behind this one and all below it
  uint32_t text = 0;  // kNumber, kString: where it begins in YamlTree::texts; kAlias: the node it stands for
  uint32_t text_size = 0;
};

// Nodes in the order of the text; those of a mapping are key, value, key, value.
struct YamlTree {
  std::vector<YamlNode> nodes;
  std::string texts;

  const YamlNode& Resolved(uint32_t node) const {
    return nodes[nodes[node].kind == YamlNode::Kind::kAlias ? nodes[node].text : node];
  }
  std::string_view Text(const YamlNode& node) const {
    return std::string_view(texts).substr(node.text, node.text_size);
  }
};

// The bytes `part` of the text as one document; nullopt: notices say why. An empty part is Problem::kEmpty.
std::optional<YamlTree> Compose(std::string_view text, Range part, const Options& options, Notices* notices);

// A string that Emit puts into the mapping at path[0..level), below the mappings path[level..] that it makes;
// the tree has that mapping, and it lacks path[level].
struct YamlInsertion {
  const std::vector<std::string>* path = nullptr;
  size_t level = 0;
  std::string_view value;
  Range at;
};

json::Document Emit(const YamlTree& tree, const YamlInsertion& insertion = {});

}  // namespace vouch::profiles::load

#endif  // VOUCH_PROFILES_LOAD_YAML_TREE_H_
