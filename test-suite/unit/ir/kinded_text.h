// Shared by the tests of ir/: a schema text specialised, and tables of (schema, expected print).
#ifndef VOUCH_TEST_SUITE_UNIT_IR_KINDED_TEXT_H_
#define VOUCH_TEST_SUITE_UNIT_IR_KINDED_TEXT_H_

#include <string_view>
#include <utility>

#include "engine/ir/discriminate.h"
#include "engine/ir/specialize.h"
#include "unit/ir/lowered.h"

namespace vouch::ir {

// `print` starts with a line break, for the reader.
struct Row {
  const char* schema;
  const char* print;
};

struct KindedText {
  explicit KindedText(std::string_view schema, Draft draft = Draft::k2020_12) {
    Result<Module> lowered = LowerText(schema, draft);
    if (!lowered.ok()) {
      ADD_FAILURE() << schema << ": " << lowered.error().message;
      return;
    }
    module = std::move(lowered.value());
    Result<Kinded> made = Specialize(module, Limits());
    if (made.ok()) {
      kinded = std::move(made.value());
    } else {
      ADD_FAILURE() << schema << ": " << made.error().message;
    }
  }
  KindedText(const KindedText&) = delete;
  KindedText& operator=(const KindedText&) = delete;

  Module module;
  Kinded kinded;  // points to module
};

template <size_t n>
void Expect(const Row (&rows)[n], Draft draft, bool discriminate = false) {
  for (const Row& row : rows) {
    KindedText text(row.schema, draft);
    if (discriminate) Discriminate(&text.kinded);
    EXPECT_EQ("\n" + PrintKinded(text.kinded), row.print) << row.schema << "\n" << Print(text.module);
  }
}

}  // namespace vouch::ir

#endif  // VOUCH_TEST_SUITE_UNIT_IR_KINDED_TEXT_H_
