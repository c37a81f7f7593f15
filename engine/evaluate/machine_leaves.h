// The checks of the verdict machine that look at one value and apply no code: run without a frame. Included by machine.h
// only. Cost and tests: see machine.h.
#ifndef VOUCH_ENGINE_EVALUATE_MACHINE_LEAVES_H_
#define VOUCH_ENGINE_EVALUATE_MACHINE_LEAVES_H_

#include "engine/evaluate/machine.h"

namespace vouch::evaluate {

template <typename Access>
const program::Instruction* Machine<Access>::RunLeaves(const program::Instruction* pc, Node node, bool* undecided) {
  using program::Opcode;
  for (;;) {
    switch (pc->op) {
      case Opcode::kIntegerLiteral:
        if (!Access::IsIntegerLiteral(node)) return nullptr;
        ++pc;
        continue;
      case Opcode::kMinimum:
      case Opcode::kMaximum: {
        int64_t i;
        bool less;
        bool equal;
        if (pc->x != 0 && Access::Int64(node, &i)) [[likely]] {
          less = i < pc->integer();
          equal = i == pc->integer();
        } else if (!Access::IsFinite(node)) {
          Undecided("not a JSON number", undecided);
          ++pc;
          continue;
        } else {
          const auto order = CompareBound(*pc, node);
          less = order < 0;
          equal = order == 0;
        }
        if (equal ? pc->y != 0 : less == (pc->op == Opcode::kMinimum)) return nullptr;
        ++pc;
        continue;
      }
      case Opcode::kMultipleOf: {
        int64_t i;
        if (pc->x != 0 && Access::Int64(node, &i)) {
          if (i % pc->integer() != 0) return nullptr;
        } else if (!Access::IsFinite(node)) {
          Undecided("not a JSON number", undecided);
        } else if (!json::IsMultipleOf(Access::Number(node), json::ToNumber(*program_.module.values[pc->a]))) {
          return nullptr;
        }
        ++pc;
        continue;
      }
      case Opcode::kNumberIn:
        if (!Access::IsFinite(node)) {
          Undecided("not a JSON number", undecided);
        } else if (!NumberIn(*pc, node)) {
          return nullptr;
        }
        ++pc;
        continue;

      case Opcode::kLength:
        if (!LengthWithin(Access::String(node), pc->b(), pc->c())) return nullptr;
        ++pc;
        continue;
      case Opcode::kPattern: {
        const regex::Match match = patterns_.Search(pc->a, Access::String(node));
        if (match == regex::Match::kNo) return nullptr;
        if (match == regex::Match::kUndecided) Undecided("pattern_steps", undecided);
        ++pc;
        continue;
      }
      case Opcode::kFormat:
        if (!format::Check(static_cast<format::Format>(pc->a), Access::String(node))) return nullptr;
        ++pc;
        continue;
      case Opcode::kStringIs:
        if (Access::String(node) != program_.module.values[pc->a]->string()) return nullptr;
        ++pc;
        continue;
      case Opcode::kStringIn: {
        const std::string_view text = Access::String(node);
        if (FindKey(program_, program_.tables[pc->a], program::WordsOf(text), text.data(),
                    static_cast<uint32_t>(text.size())) == nullptr) {
          return nullptr;
        }
        ++pc;
        continue;
      }
      case Opcode::kBooleanIs:
        if (Access::IsTrue(node) != (pc->x != 0)) return nullptr;
        ++pc;
        continue;

      case Opcode::kItemCount:
      case Opcode::kMemberCount: {
        const uint32_t size = Access::Size(node);
        if (size < pc->b() || size > pc->c()) return nullptr;
        ++pc;
        continue;
      }
      case Opcode::kUnique:
        if (HasDuplicates(node, undecided)) return nullptr;
        ++pc;
        continue;
      case Opcode::kValueIn:
        if (!ValueIn(*pc, node, undecided)) return nullptr;
        ++pc;
        continue;
      default:
        return pc;
    }
  }
}

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_MACHINE_LEAVES_H_
