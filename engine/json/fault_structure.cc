// Sentences of describer.h about values, keys, separators and ends.
#include <fmt/format.h>

#include <array>
#include <string>

#include "engine/json/describer.h"

namespace vouch::json {
namespace {

bool IsSpaceByte(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

std::string Describer::ExpectedValue() {
  uint64_t before = fault_.at;
  while (before > 0 && IsSpaceByte(text_[before - 1])) --before;
  const char previous = before == 0 ? '\0' : text_[before - 1];
  if (AtEnd()) {
    if (previous == '[') return "the text ends inside an array; add its items and the closing \"]\"";
    if (previous == ',')
      return "the text ends inside an array, after a comma; add the next item and the closing \"]\"";
    if (previous == ':') return "the text ends after a colon; add the value and the closing \"}\"";
    return "the text is empty or white space only, but one JSON value was expected";
  }
  const char c = text_[fault_.at];
  if (c == ']' && previous == ',') {
    fault_.at = before - 1;
    return "this comma comes before the closing \"]\" of an array; remove the trailing comma";
  }
  if (c == ',' && (previous == ',' || previous == '[')) {
    return "expected a value before this comma, but found none; remove the comma or add the value (null if "
           "empty)";
  }
  if (c == '}' && previous == ':')
    return "expected a value after the colon, but found \"}\"; add it (null if empty)";
  if (c == ',' && previous == ':')
    return "expected a value after the colon, but found \",\"; add it (null if empty)";
  if (c == '}' && (previous == '[' || previous == ',')) {
    return "found \"}\" inside an array; close the array with \"]\" first";
  }
  if (c == ']' || c == '}')
    return fmt::format("expected a value, but found \"{}\", which closes nothing here", c);
  if (c == '+') return "numbers don't begin with a plus sign; remove it";
  if (c == '.') return "numbers need a digit before the decimal point; write 0 before it";
  if (IsWordByte(c)) return BadWord();
  return fmt::format("expected a value (object, array, string, number, true, false or null), but found {}",
                     Found());
}

std::string Describer::BadWord() const {
  static constexpr std::array<std::array<std::string_view, 2>, 12> kWords = {{
      {"nan", "null or a string"},
      {"infinity", "null or a string"},
      {"inf", "null or a string"},
      {"undefined", "null"},
      {"none", "null"},
      {"nil", "null"},
      {"null", "null"},
      {"true", "true"},
      {"false", "false"},
      {"yes", "true"},
      {"no", "false"},
      {"nul", "null"},
  }};
  const std::string_view word = Word();
  std::string lower(word);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  for (const auto& [bad, good] : kWords) {
    if (lower == bad) return fmt::format("{} is not a JSON value; write {}", Quoted(word), good);
  }
  return fmt::format(
      "expected a value, but found {}; only true, false and null stand without quotes, so put "
      "double quotes around a string",
      Quoted(word));
}

std::string Describer::ExpectedKey() {
  uint64_t before = fault_.at;
  while (before > 0 && IsSpaceByte(text_[before - 1])) --before;
  const bool first = before > 0 && text_[before - 1] == '{';
  if (AtEnd()) {
    return fmt::format(
        "the text ends inside the object that begins at {}; complete it and add the closing \"}}\"",
        Where(fault_.other));
  }
  const char c = text_[fault_.at];
  if (c == '}' && !first) {
    fault_.at = before - 1;
    return "this comma comes before the closing \"}\" of an object; remove the trailing comma";
  }
  if (c == ',') return "expected a key before this comma, but found none; remove the comma";
  if (IsWordByte(c) && !(c >= '0' && c <= '9')) {
    return fmt::format("keys stand in double quotes; write \"{0}\" instead of {0}", Word());
  }
  return fmt::format("expected {}, but found {}",
                     first ? "a key in double quotes or \"}\"" : "a key in double quotes", Found());
}

std::string Describer::ExpectedColon() {
  if (AtEnd()) return "the text ends after a key; add a colon, the value and the closing \"}\"";
  if (StartsWith("=")) return "expected a colon after the key, but found \"=\"; write : instead";
  if (StartsWith(",") || StartsWith("}")) {
    return fmt::format("expected a colon and a value after the key at {}, but found {}; add them",
                       Where(fault_.other), Found());
  }
  return fmt::format("expected a colon after the key at {}, but found {}", Where(fault_.other), Found());
}

std::string Describer::ExpectedComma() {
  const bool is_object = text_[fault_.other] == '{';
  const char* kind = is_object ? "object" : "array";
  const char* closing = is_object ? "}" : "]";
  if (AtEnd()) {
    return fmt::format("the text ends inside the {} that begins at {}; add the missing \"{}\"", kind,
                       Where(fault_.other), closing);
  }
  const char c = text_[fault_.at];
  if (c == '}' || c == ']') {
    return fmt::format("found \"{}\", but the {} that begins at {} is closed by \"{}\"", c, kind,
                       Where(fault_.other), closing);
  }
  if (c == ';') return "values are separated by commas; write , instead of ;";
  if (c == ':' && !is_object) {
    return fmt::format(
        "found a colon inside the array that begins at {}; key and value need an object, so use {{ and "
        "}}",
        Where(fault_.other));
  }
  const bool glued = fault_.at > 0 && IsWordByte(text_[fault_.at - 1]);
  if (glued && IsWordByte(c)) {
    return fmt::format(
        "expected a comma or \"{}\", but found {} right behind a value; if this is text, put double "
        "quotes around all of it",
        closing, Quoted(Word()));
  }
  if (c == '"' || c == '{' || c == '[' || c == '-' || IsWordByte(c)) {
    return fmt::format("expected a comma or \"{}\" before {}; add the missing comma", closing, Found());
  }
  return fmt::format("expected a comma or \"{}\", but found {}", closing, Found());
}

std::string Describer::ExpectedEnd() {
  const char c = text_[fault_.at];
  if (c == '}' || c == ']') {
    return fmt::format("found \"{}\" after the end of the value; it closes nothing, so remove it", c);
  }
  if (fault_.at == fault_.other && IsWordByte(c) && fault_.at > 0 && IsWordByte(text_[fault_.at - 1])) {
    return fmt::format(
        "expected the end of the text, but found {} right behind the value; if this is text, put double "
        "quotes around all of it",
        Found());
  }
  if (c == '{' || c == '[' || c == '"' || c == '-' || IsWordByte(c)) {
    return fmt::format(
        "expected the end of the text, but found {} after the value; a text holds one value, so split "
        "JSON Lines by line or make one array of them",
        Found());
  }
  if (c == ',') {
    return "expected the end of the text, but found a comma after the value; a text holds one value, so "
           "remove the "
           "comma or make one array of the values";
  }
  return fmt::format("expected the end of the text after the value, but found {}", Found());
}

std::string Describer::Duplicate() const {
  // The key as written, which may be spelt in more than one way.
  uint64_t end = fault_.at + 1;
  while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
  std::string_view key = text_.substr(fault_.at + 1, end - fault_.at - 1);
  std::string shown = Quoted(key.substr(0, 80));
  if (key.size() > 80) shown += "...";
  return fmt::format("the key {} stands twice in this object, first at {}; remove or rename one", shown,
                     Where(fault_.other));
}

}  // namespace vouch::json
