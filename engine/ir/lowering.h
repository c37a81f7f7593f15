// Lowering: the state shared by lower.cc (which schemas exist) and lower_keywords.cc (what their keywords mean).
// Internal to ir/.
#ifndef VOUCH_ENGINE_IR_LOWERING_H_
#define VOUCH_ENGINE_IR_LOWERING_H_

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/ir/dynamic_scope.h"
#include "engine/ir/lower.h"
#include "engine/ir/module.h"
#include "engine/schema/graph.h"

namespace vouch::ir {

class Lowering {
 public:
  Lowering(const schema::Graph& graph, const LowerOptions& options);
  Result<Module> Run();

  // --- for lower_keywords.cc: the schema being lowered
  const schema::Node& node() const { return *node_; }
  schema::Draft draft() const { return graph_.dialect(*node_).draft; }
  const schema::Dialect& dialect() const { return graph_.dialect(*node_); }
  // The value of a sibling keyword, or null.
  const json::Value* Sibling(std::string_view name) const { return node_->value->Find(name); }
  std::span<const schema::Edge> Edges(schema::Keyword keyword) const;
  std::span<const schema::Reference> References() const { return graph_.references(*node_); }
  // The IR schema of a child or reference target, in the dynamic scope of the current one.
  SchemaId Child(schema::NodeId target);
  SchemaId Bound(const schema::Reference& reference);
  StringId Intern(std::string_view text);
  ValueId AddValue(const json::Value& value);
  // Checks the pattern and interns it; nullopt after recording an error at the keyword.
  std::optional<PatternId> AddPattern(std::string_view source, std::string_view keyword);
  uint32_t AddSize(uint64_t size);
  std::vector<uint32_t>& lists() { return module_.lists; }
  Keyword& Emit(Op op, std::string_view name);
  // The keyword of that op already emitted for the current schema, or kNone.
  uint32_t Emitted(Op op) const;
  // An error at the keyword of the current schema, or at a member of it. Lowering goes on, unless it is a limit.
  void Fail(ErrorCode code, std::string_view keyword, const std::string& message,
            const std::string_view* member = nullptr);
  const LowerOptions& options() const { return options_; }

 private:
  struct Pending {
    schema::NodeId node;
    ScopeId scope;
  };
  SchemaId Enter(schema::NodeId target, ScopeId scope);
  uint32_t LocationOf(schema::NodeId id);
  void LowerSchema(SchemaId id);
  void CheckUnreachedPatterns();
  uint64_t Bytes() const;
  Error TakeErrors();

  const schema::Graph& graph_;
  const LowerOptions& options_;
  DynamicScopes scopes_;
  Module module_;
  std::vector<Pending> pending_;  // by SchemaId
  std::unordered_map<uint64_t, SchemaId> ids_;  // node << 32 | scope
  std::unordered_map<schema::NodeId, uint32_t> locations_;
  std::unordered_map<std::string_view, StringId> interned_;
  std::unordered_map<std::string_view, PatternId> pattern_ids_;
  std::unordered_map<const json::Value*, ValueId> value_ids_;
  static constexpr size_t kMaxErrors = 50;
  std::vector<Error> errors_;
  bool stopped_ = false;
  const schema::Node* node_ = nullptr;
  schema::NodeId node_id_ = 0;
  SchemaId schema_id_ = 0;
  ScopeId scope_ = 0;
};

// Emits the IR of one member of a schema object (lower_keywords.cc).
void LowerKeyword(Lowering& lowering, schema::KeywordInfo info, std::string_view name, const json::Value& value);

}  // namespace vouch::ir

#endif  // VOUCH_ENGINE_IR_LOWERING_H_
