// Emit: see yaml_tree.h.
#include <utility>

#include "engine/json/document_builder.h"
#include "profiles/load/yaml_tree.h"

namespace vouch::profiles::load {
namespace {

using Kind = YamlNode::Kind;

class Emitter {
 public:
  Emitter(const YamlTree& tree, const YamlInsertion& insertion) : tree_(tree), insertion_(insertion) {}

  json::Document Run() {
    Put(0, insertion_.path == nullptr ? kOffPath : 0);
    while (!open_.empty()) {
      Frame& frame = open_.back();
      if (frame.at == frame.stop) {
        if (frame.mapping) {
          if (frame.level == insertion_.level) Insert();
          builder_.EndObject(frame.end);
        } else {
          builder_.EndArray(frame.end);
        }
        open_.pop_back();
      } else if (!frame.mapping) {
        const uint32_t item = frame.at;
        frame.at = tree_.nodes[item].next;
        Put(item, kOffPath);
      } else {
        const YamlNode& key = tree_.nodes[frame.at];
        const std::string_view name = tree_.Text(tree_.Resolved(frame.at));
        const uint32_t value = key.next;
        frame.at = tree_.nodes[value].next;
        builder_.Key(name, key.at.begin, key.at.end);
        const bool on_path = frame.level < insertion_.level && name == (*insertion_.path)[frame.level];
        Put(value, on_path ? frame.level + 1 : kOffPath);
      }
    }
    return builder_.Finish();
  }

 private:
  static constexpr size_t kOffPath = SIZE_MAX;  // of a mapping that is not on the path of the insertion

  struct Frame {
    uint32_t at, stop;
    uint32_t end;
    bool mapping;
    size_t level;
  };

  // An alias gives its own place to the value that it stands for.
  void Put(uint32_t index, size_t level) {
    const Range at = tree_.nodes[index].at;
    const YamlNode& node = tree_.Resolved(index);
    const auto below = static_cast<uint32_t>(&node - tree_.nodes.data()) + 1;
    switch (node.kind) {
      case Kind::kNull:
      case Kind::kAlias:
        return builder_.Null(at.begin, at.end);
      case Kind::kTrue:
      case Kind::kFalse:
        return builder_.Bool(node.kind == Kind::kTrue, at.begin, at.end);
      case Kind::kNumber:
        return builder_.Number(tree_.Text(node), at.begin, at.end);
      case Kind::kString:
        return builder_.String(tree_.Text(node), at.begin, at.end);
      case Kind::kSequence:
        builder_.StartArray(at.begin);
        open_.push_back({below, node.next, at.end, false, kOffPath});
        return;
      case Kind::kMapping:
        builder_.StartObject(at.begin);
        open_.push_back({below, node.next, at.end, true, level});
        return;
    }
  }

  void Insert() {
    if (insertion_.path == nullptr) return;
    const Range at = insertion_.at;
    const auto& path = *insertion_.path;
    for (size_t i = insertion_.level; i < path.size(); ++i) {
      builder_.Key(path[i], at.begin, at.begin);
      if (i + 1 < path.size()) builder_.StartObject(at.begin);
    }
    builder_.String(insertion_.value, at.begin, at.end);
    for (size_t i = insertion_.level; i + 1 < path.size(); ++i) builder_.EndObject(at.end);
  }

  const YamlTree& tree_;
  const YamlInsertion& insertion_;
  json::DocumentBuilder builder_;
  std::vector<Frame> open_;
};

}  // namespace

json::Document Emit(const YamlTree& tree, const YamlInsertion& insertion) {
  return Emitter(tree, insertion).Run();
}

}  // namespace vouch::profiles::load
