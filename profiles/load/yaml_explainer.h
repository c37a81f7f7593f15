// YamlExplainer: what the author of malformed YAML probably did, one method a mistake.
//
// yaml_fault.cc chooses by what the parser said, yaml_fault_lines.cc explains colons and indentation,
// yaml_fault_text.cc quotes, brackets and first characters. Internal to yaml_fault.h.
#ifndef VOUCH_PROFILES_LOAD_YAML_EXPLAINER_H_
#define VOUCH_PROFILES_LOAD_YAML_EXPLAINER_H_

#include <string>
#include <string_view>

#include "profiles/load/yaml_fault.h"
#include "profiles/load/yaml_line.h"

namespace vouch::profiles::load {

class YamlExplainer {
 public:
  YamlExplainer(const YamlFault& fault, Notices* notices)
      : fault_(fault), text_(fault.text), part_(fault.part), at_(fault.stop.at), notices_(notices) {}

  void Explain();

 private:
  void Say(Range at, std::string message, std::string help = {}, Problem problem = Problem::kSyntax);

  // Lines.
  bool InvisibleIndentation();
  bool TabIndentation(uint32_t at);
  void UnexpectedColon();
  bool ForgottenSpace(const YamlLine& line);
  void NoColon(const YamlLine& line);
  void Continuation(const YamlLine& line, const YamlLine& owner);
  void Stray();
  void Indentation(const YamlLine& line);
  void ListBesideKey();

  // Text.
  void FirstCharacter(uint32_t at);
  void OpenQuote(uint32_t quote);
  bool AfterQuote();
  bool AfterBracket();
  void InBrackets();
  void ColonInBrackets();
  void Escape();
  void BlockHeader();
  void Directive();

  bool InFlow() const { return !fault_.open.empty() && fault_.open.back().flow; }
  bool AtLineStart(uint32_t at) const;
  std::string LineOf(uint32_t at) const;  // "line 3"
  Range WordAt(uint32_t at) const;

  const YamlFault& fault_;
  const std::string_view text_;
  const Range part_;
  const uint32_t at_;
  Notices* const notices_;
};

}  // namespace vouch::profiles::load

#endif  // VOUCH_PROFILES_LOAD_YAML_EXPLAINER_H_
