// See secrets.h.
#include "profiles/common/secrets.h"

#include <algorithm>
#include <cstdint>

#include "profiles/common/credentials.h"

namespace vouch::profiles {
namespace {

enum CharSet : uint8_t { kUpperDigit, kWord, kWordDash, kBase64Url, kSlashed };

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
bool IsAlnum(char c) { return IsDigit(c) || IsUpper(c) || IsLower(c); }

bool In(CharSet set, char c) {
  if (set == kUpperDigit) return IsUpper(c) || IsDigit(c);
  if (IsAlnum(c)) return true;
  switch (set) {
    case kWord:
      return c == '_';
    case kWordDash:
      return c == '-';
    case kBase64Url:
      return c == '_' || c == '-';
    case kSlashed:
      return c == '/';
    default:
      return false;
  }
}

// A token that a fixed text starts; the rest is a run of one set of characters.
struct Shape {
  std::string_view prefix;
  CharSet rest;
  size_t shortest, longest;  // of the rest
  std::string_view kind;
  bool like_word = false;  // the prefix is common in names: the rest has to look random
};

constexpr size_t kAny = SIZE_MAX;

// Deliberately few: a scanner that cries wolf is switched off. Longer prefixes first.
constexpr Shape kShapes[] = {
    {"AKIA", kUpperDigit, 16, 16, "an AWS access key"},
    {"ASIA", kUpperDigit, 16, 16, "an AWS access key"},
    {"AIza", kBase64Url, 35, 35, "a Google API key"},
    {"github_pat_", kWord, 22, kAny, "a GitHub token"},
    {"ghp_", kWord, 20, kAny, "a GitHub token"},
    {"gho_", kWord, 20, kAny, "a GitHub token"},
    {"ghu_", kWord, 20, kAny, "a GitHub token"},
    {"ghs_", kWord, 20, kAny, "a GitHub token"},
    {"ghr_", kWord, 20, kAny, "a GitHub token"},
    {"glpat-", kBase64Url, 20, kAny, "a GitLab token"},
    {"hf_", kWord, 30, kAny, "a Hugging Face token", true},
    {"hooks.slack.com/services/", kSlashed, 24, kAny, "a Slack webhook address"},
    {"npm_", kWord, 36, 36, "an npm token"},
    {"rk_live_", kWord, 16, kAny, "a Stripe key"},
    {"sk_live_", kWord, 16, kAny, "a Stripe key"},
    {"sk-ant-", kBase64Url, 16, kAny, "an Anthropic API key", true},
    {"sk-", kBase64Url, 16, kAny, "an API key", true},
    {"xapp-", kWordDash, 10, kAny, "a Slack token", true},
    {"xoxa-", kWordDash, 10, kAny, "a Slack token"},
    {"xoxb-", kWordDash, 10, kAny, "a Slack token"},
    {"xoxe-", kWordDash, 10, kAny, "a Slack token"},
    {"xoxp-", kWordDash, 10, kAny, "a Slack token"},
    {"xoxr-", kWordDash, 10, kAny, "a Slack token"},
    {"xoxs-", kWordDash, 10, kAny, "a Slack token"},
};

constexpr std::string_view kPrivateKey = "a private key";

bool StartsAt(std::string_view text, size_t at, std::string_view prefix) {
  return text.compare(at, prefix.size(), prefix) == 0;
}

size_t RunEnd(std::string_view text, size_t at, CharSet set) {
  while (at < text.size() && In(set, text[at])) ++at;
  return at;
}

// Whether the character before `at` may stand before a token that goes on with `set`. Text as it stands in a
// JSON file is searched, too, so the end of an escape (\n, \u000a) is no part of a word.
bool Starts(std::string_view text, size_t at, CharSet set) {
  if (at == 0) return true;
  const char before = text[at - 1];
  if (!IsAlnum(before) && before != '_' && (set == kSlashed || !In(set, before))) return true;
  if (at >= 2 && text[at - 2] == '\\')
    return std::string_view("nrtbf").find(before) != std::string_view::npos;
  return at >= 6 && text[at - 6] == '\\' && text[at - 5] == 'u';
}

// Keys are random; names such as sk-learn-pipeline-design are words with dashes.
bool LooksRandom(std::string_view rest) {
  bool digit = false, upper = false, lower = false, run_digit = false;
  size_t run = 0;
  for (const char c : rest) {
    digit |= IsDigit(c), upper |= IsUpper(c), lower |= IsLower(c);
    run = IsAlnum(c) ? run + 1 : 0;
    run_digit = run > 0 && (run_digit || IsDigit(c));
    if (run >= 20 || (run >= 16 && run_digit)) return true;
  }
  return digit && upper && lower;
}

// The length of the token of this shape at `at`, or 0.
size_t Match(std::string_view text, size_t at, const Shape& shape) {
  if (!StartsAt(text, at, shape.prefix) || !Starts(text, at, shape.rest)) return 0;
  const size_t rest = at + shape.prefix.size();
  const size_t end = RunEnd(text, rest, shape.rest);
  if (end - rest < shape.shortest || end - rest > shape.longest) return 0;
  if (shape.rest == kUpperDigit && end < text.size() && (IsLower(text[end]) || text[end] == '_')) return 0;
  if (shape.like_word && !LooksRandom(text.substr(rest, end - rest))) return 0;
  return end - at;
}

// Three base64url parts with dots between; the first two are JSON objects.
size_t MatchJwt(std::string_view text, size_t at) {
  if (!StartsAt(text, at, "eyJ") || !Starts(text, at, kBase64Url) || (at > 0 && text[at - 1] == '.'))
    return 0;
  size_t end = at;
  for (int part = 0; part < 3; ++part) {
    if (part > 0 && (end >= text.size() || text[end++] != '.')) return 0;
    const size_t begin = end;
    end = RunEnd(text, begin, kBase64Url);
    if (end - begin < 10) return 0;
  }
  return end - at;
}

// From the BEGIN line over all that can be key material.
size_t MatchPrivateKey(std::string_view text, size_t at) {
  constexpr std::string_view kBegin = "-----BEGIN ", kEnd = "PRIVATE KEY", kDashes = "-----";
  if (!StartsAt(text, at, kBegin)) return 0;
  size_t end = at + kBegin.size();
  while (end < text.size() && (IsUpper(text[end]) || text[end] == ' ')) ++end;
  const std::string_view label = text.substr(at + kBegin.size(), end - at - kBegin.size());
  if (!label.ends_with(kEnd) && !label.ends_with("PRIVATE KEY BLOCK")) return 0;
  if (!StartsAt(text, end, kDashes)) return 0;
  end += kDashes.size();
  while (end < text.size() && (IsAlnum(text[end]) || std::string_view("+/=\\:,. \t\r\n").find(text[end]) !=
                                                         std::string_view::npos)) {
    ++end;
  }
  constexpr std::string_view kClosing = "-----END ";
  if (StartsAt(text, end, kClosing)) {
    end += kClosing.size();
    while (end < text.size() && (IsUpper(text[end]) || text[end] == ' ')) ++end;
    while (end < text.size() && text[end] == '-') ++end;
  }
  return end - at;
}

// The length of the secret at `at`, or 0.
size_t MatchAny(std::string_view text, size_t at, std::string_view* kind) {
  switch (text[at]) {
    case '-':
      *kind = kPrivateKey;
      return MatchPrivateKey(text, at);
    case 'e':
      *kind = "a JSON web token";
      return MatchJwt(text, at);
    case 'A':
    case 'g':
    case 'h':
    case 'n':
    case 'r':
    case 's':
    case 'x':
      break;
    default:
      return 0;
  }
  for (const Shape& shape : kShapes) {
    if (shape.prefix[0] != text[at]) continue;
    *kind = shape.kind;
    if (const size_t length = Match(text, at, shape); length != 0) return length;
  }
  return 0;
}

}  // namespace

// Linear: a run is followed from a place that no character of the run stands before, so never twice by one
// shape.
std::vector<Secret> FindSecrets(std::string_view text) {
  std::vector<Secret> secrets;
  for (size_t at = 0; at < text.size();) {
    std::string_view kind;
    const size_t length = MatchAny(text, at, &kind);
    if (length != 0) secrets.push_back({at, length, kind, kind == kPrivateKey ? size_t{10} : size_t{4}});
    at += std::max<size_t>(length, 1);
  }
  return secrets;
}

std::string Redacted(std::string_view text) {
  std::string result;
  size_t done = 0;
  for (const Credential& credential : FindCredentials(text)) {
    result.append(text.substr(done, credential.begin + credential.shown - done)).append("…");
    done = credential.end;
  }
  return result.append(text.substr(done));
}

}  // namespace vouch::profiles
