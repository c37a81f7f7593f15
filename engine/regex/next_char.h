// Folds look-aheads at the next character, such as (?=.), (?!\.) or (?!$), into the states behind them.
//
// Entry point: BindNextChar. (?=[ab])x+ asks of the next character what the following class can ask itself,
// so every state reachable from the look-ahead without taking a character is copied, narrowed to the class.
// What remains needs no look-around, and the byte table can run it. Each (state, class) pair is copied once;
// the number is bounded by `max_states`. Tested by next_char_test.cc and engines_test.cc.
#ifndef VOUCH_ENGINE_REGEX_NEXT_CHAR_H_
#define VOUCH_ENGINE_REGEX_NEXT_CHAR_H_

#include "engine/regex/nfa.h"

namespace vouch::regex {

// False when some look-around of `nfa` asks for more than the next character, or a limit is reached; `nfa` is
// then spoilt. On success it has no kLook states, and its `sets` hold the Ast's sets and new ones.
bool BindNextChar(const Ast& ast, size_t max_states, Nfa* nfa);

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_NEXT_CHAR_H_
