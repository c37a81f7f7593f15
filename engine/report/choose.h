// Chooser: which alternative of a failed anyOf or oneOf the author of the instance meant. Private to
// human.cc.
#ifndef VOUCH_ENGINE_REPORT_CHOOSE_H_
#define VOUCH_ENGINE_REPORT_CHOOSE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/evaluate/explain.h"
#include "engine/ir/module.h"
#include "engine/json/value.h"
#include "engine/report/locations.h"

namespace vouch::report {

struct Choice {
  enum class Kind : uint8_t {
    kBranch,   // report what is wrong with `branches`' only member
    kSeveral,  // the branches lack one thing each, none more likely than the other: `message` names them all
    kMessage,  // one message for all branches, at unit `at`
    kNone,     // nothing is known below: the keyword's own message stands
  };
  Kind kind = Kind::kNone;
  uint32_t at = 0;  // unit: of the branch, or where the message belongs
  std::string message;
};

class Chooser {
 public:
  Chooser(const ir::Module& module, const evaluate::Explanation& explanation, const Tree& tree,
          const json::Value& root);

  // `unit`: a keyword unit of anyOf or oneOf that matches none.
  Choice Choose(uint32_t unit) const;

 private:
  struct Score {
    uint8_t own = 0;        // 2: the value is of another kind; 1: it is another value (const, enum)
    bool property = false;  // a property of it has another value: the discriminator of another alternative
    uint32_t count = 0;     // causes, those of nested alternatives counted by their best
    uint32_t depth = 0;     // of the deepest cause
  };
  // Higher is worse.
  static int Tier(const Score& s) { return s.own == 2 ? 3 : s.own == 1 ? 2 : s.property ? 1 : 0; }
  void ScoreAll();
  bool DiscriminatorMatches(ir::SchemaId schema, const json::Value& instance) const;
  bool Combine(uint32_t unit, Choice* choice) const;
  bool SameKind(uint32_t unit, const std::vector<uint32_t>& branches, Choice* choice) const;
  bool SameValue(uint32_t unit, const std::vector<uint32_t>& branches, int tier, Choice* choice) const;

  const ir::Module& module_;
  const evaluate::Explanation& e_;
  const Tree& tree_;
  const json::Value& root_;
  std::vector<Score> scores_;
};

}  // namespace vouch::report

#endif  // VOUCH_ENGINE_REPORT_CHOOSE_H_
