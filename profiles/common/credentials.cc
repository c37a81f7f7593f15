// See credentials.h.
#include "profiles/common/credentials.h"

#include <algorithm>
#include <string>

#include "profiles/common/secrets.h"

namespace vouch::profiles {
namespace {

constexpr size_t kLongestName = 100;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsAlnum(char c) { return IsDigit(c) || IsUpper(c) || (c >= 'a' && c <= 'z'); }
bool IsNameChar(char c) { return IsAlnum(c) || c == '_' || c == '-' || c == '.'; }
bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool IsQuote(char c) { return c == '"' || c == '\'' || c == '`'; }
char Lower(char c) { return IsUpper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

bool OneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// api_key, apiKey, API-KEY and x.apiKey as words in lower case.
std::vector<std::string> Words(std::string_view name) {
  std::vector<std::string> words;
  bool begins = true;
  for (size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (!IsAlnum(c)) {
      begins = true;
      continue;
    }
    const bool after_lower = i > 0 && IsAlnum(name[i - 1]) && !IsUpper(name[i - 1]);
    if (begins || (IsUpper(c) && after_lower)) words.emplace_back();
    begins = false;
    words.back() += Lower(c);
  }
  return words;
}

// The reference that begins at `at`, such as ${NAME}, $NAME, ${{ vars.NAME }} or {{params.NAME}}; 0 when none does.
size_t ReferenceLength(std::string_view text, size_t at) {
  const auto run = [&](size_t i, bool blanks) {
    while (i < text.size() && (IsNameChar(text[i]) || (blanks && text[i] == ' '))) ++i;
    return i;
  };
  const std::string_view rest = text.substr(at);
  size_t open = 0;
  std::string_view close;
  if (rest.starts_with("${{") || rest.starts_with("{{")) {
    open = rest[0] == '$' ? 3 : 2, close = "}}";
  } else if (rest.starts_with("${")) {
    open = 2, close = "}";
  } else if (rest.size() > 1 && rest[0] == '$' && (IsUpper(rest[1]) || rest[1] == '_')) {
    size_t end = at + 1;
    while (end < text.size() && (IsUpper(text[end]) || IsDigit(text[end]) || text[end] == '_')) ++end;
    return end < text.size() && IsNameChar(text[end]) ? 0 : end - at;
  } else {
    return 0;
  }
  const size_t end = run(at + open, close.size() == 2);
  if (end == at + open || text.compare(end, close.size(), close) != 0) return 0;
  return end + close.size() - at;
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<Credential> All() {
    for (const Secret& secret : FindSecrets(text_)) {
      found_.push_back({secret.offset, secret.offset + secret.length, secret.shown});
      if (secret.shown == kShownOfKey) KeyMaterial(secret.offset + secret.length);
    }
    for (size_t at = 0; at < text_.size(); ++at) {
      switch (text_[at]) {
        case '/':
          if (Is(at + 1, '/')) User(at + 2);
          break;
        case '=':
          Assignment(at);
          break;
        case ':':
          Header(at);
          break;
        case '-':
          Option(at);
          break;
        case ' ':
          Scheme(at);
          break;
        default:
          break;
      }
    }
    return Merged();
  }

 private:
  static constexpr size_t kShownOfKey = 10;

  bool Is(size_t at, char c) const { return at < text_.size() && text_[at] == c; }

  void Take(size_t begin, size_t end) {
    for (const ByteRange& part : LiteralParts(text_.substr(begin, end - begin))) {
      found_.push_back({begin + part.begin, begin + part.end, 0});
    }
  }

  // The name before `at`, which is not followed further back than names are long.
  std::string_view NameBefore(size_t at) const {
    size_t begin = at;
    while (begin > 0 && at - begin < kLongestName && IsNameChar(text_[begin - 1])) --begin;
    return text_.substr(begin, at - begin);
  }

  // Where a value that begins at `at` ends: at white space, a quote, or what `stops` has.
  size_t ValueEnd(size_t at, std::string_view stops) const {
    while (at < text_.size()) {
      if (const size_t reference = ReferenceLength(text_, at); reference != 0) {
        at += reference;
        continue;
      }
      const char c = text_[at];
      if (IsSpace(c) || IsQuote(c) || stops.find(c) != stops.npos) break;
      if (c == '\\' && at + 1 < text_.size() && (IsQuote(text_[at + 1]) || text_[at + 1] == 'n')) break;
      ++at;
    }
    return at;
  }

  // The value at `at`, which may be in quotes; what is in quotes may have blanks. `at` is moved behind it.
  void TakeValue(size_t at, std::string_view stops) {
    if (Is(at, '\\') && at + 1 < text_.size() && IsQuote(text_[at + 1])) ++at;
    if (at < text_.size() && IsQuote(text_[at])) {
      const char quote = text_[at++];
      size_t end = at;
      while (end < text_.size() && text_[end] != quote && text_[end] != '\n') ++end;
      if (end > at && text_[end - 1] == '\\') --end;
      return Take(at, end);
    }
    Take(at, ValueEnd(at, stops));
  }

  // //user:password@host. A password may hold a / that should have been encoded: then a colon that no port
  // follows tells.
  void User(size_t begin) {
    if (begin < done_user_) return;
    size_t end = ValueEnd(begin, "/?#\\<>,");
    size_t at = text_.substr(begin, end - begin).rfind('@');
    if (at == std::string_view::npos) {
      const size_t colon = text_.substr(begin, end - begin).find(':');
      if (colon != std::string_view::npos && begin + colon + 1 < end && !IsDigit(text_[begin + colon + 1]) &&
          text_[begin] != '[') {
        end = ValueEnd(begin, "<>");
        at = text_.substr(begin, end - begin).rfind('@');
      }
    }
    done_user_ = end;
    if (at == std::string_view::npos || at == 0) return;
    const size_t colon = text_.substr(begin, at).find(':');
    if (colon == std::string_view::npos) return Take(begin, begin + at);
    Take(begin, begin + colon);
    Take(begin + colon + 1, begin + at);
  }

  void Assignment(size_t at) {
    if (at < done_value_ || Is(at + 1, '=') || (at > 0 && text_[at - 1] == '=')) return;
    const std::string_view name = NameBefore(at);
    if (name.empty()) return;
    const size_t before = at - name.size();
    const bool query = before > 0 && std::string_view("?&;").find(text_[before - 1]) != std::string_view::npos;
    std::string lower;
    for (const char c : name) lower += Lower(c);
    if (!IsCredentialName(name) &&
        !(query && OneOf(lower, {"key", "sig", "signature", "auth", "code", "hmac", "sas", "jwt"}))) {
      return;
    }
    TakeValue(at + 1, "&#<>;,)}]");
    // What stands in the value is taken with it; so no byte is followed again and again.
    done_value_ = std::max(done_value_, ValueEnd(at + 1, "&#<>;,)}]"));
  }

  // Authorization: X, X-Api-Key: X, as commands and headers have it.
  void Header(size_t at) {
    if (at < done_value_ || !Is(at + 1, ' ')) return;
    const std::string_view name = NameBefore(at);
    std::string lower;
    for (const char c : name) lower += Lower(c);
    const bool header = OneOf(lower, {"authorization", "cookie"}) ||
                        (name.find('-') != name.npos && IsCredentialName(name));
    if (!header) return;
    size_t begin = at + 1, end = begin;
    while (Is(begin, ' ')) ++begin;
    if (begin < text_.size() && IsQuote(text_[begin])) return TakeValue(begin, "");
    end = std::min(text_.find_first_of("\r\n\"'`", begin), text_.size());
    if (end > begin && text_[end - 1] == '\\') --end;
    done_value_ = end;
    Take(begin, end);
  }

  // --password X, also as items of a list; -u name:X.
  void Option(size_t at) {
    if (at > 0 && (IsNameChar(text_[at - 1]) || text_[at - 1] == '/')) return;
    size_t begin = at;
    while (Is(begin, '-') && begin - at < 2) ++begin;
    size_t end = begin;
    while (end < text_.size() && end - begin < kLongestName && IsNameChar(text_[end]) && text_[end] != '.') ++end;
    const std::string_view name = text_.substr(begin, end - begin);
    const bool user = name == "u" || name == "user";
    if (name.empty() || (!user && !IsCredentialName(name))) return;
    constexpr size_t kFurthest = 200;
    size_t value = end;
    while (value < text_.size() && value - end < kFurthest &&
           (IsSpace(text_[value]) || IsQuote(text_[value]) || text_[value] == ',' || text_[value] == '\\' ||
            (text_[value] == '-' && Is(value + 1, ' ')))) {
      ++value;
    }
    if (value == end || value >= text_.size() || text_[value] == '-') return;
    const bool quoted = IsQuote(text_[value - 1]);
    const size_t stop = ValueEnd(value, quoted ? "\\" : ",;]}\\");
    if (!user) return quoted ? TakeValue(value - 1, "") : Take(value, stop);
    const size_t colon = text_.substr(value, stop - value).find(':');
    if (colon != std::string_view::npos && !Is(value + colon + 1, '/')) Take(value + colon + 1, stop);
  }

  // Bearer X where it looks like no word.
  void Scheme(size_t at) {
    const std::string_view name = NameBefore(at);
    if (!OneOf(name, {"Bearer", "bearer", "Basic", "basic"})) return;
    const size_t end = ValueEnd(at + 1, ",;)");
    const std::string_view value = text_.substr(at + 1, end - at - 1);
    if (value.size() < 8) return;
    if (value.size() >= 20 || std::any_of(value.begin(), value.end(), IsDigit)) Take(at + 1, end);
  }

  // Behind the first lines of a private key, up to its END line: what looks like its base64.
  void KeyMaterial(size_t at) {
    if (at < done_key_) return;
    constexpr std::string_view kClosing = "-----END ";
    const size_t stop = std::min(text_.find(kClosing, at), text_.size());
    done_key_ = stop;
    constexpr size_t kShortest = 20;
    for (size_t i = at; i < stop;) {
      size_t end = i;
      bool digit = false, upper = false;
      const auto base64 = [](char c) { return IsAlnum(c) || c == '+' || c == '/' || c == '='; };
      for (; end < stop && base64(text_[end]); ++end) {
        digit |= IsDigit(text_[end]), upper |= IsUpper(text_[end]);
      }
      if (end - i >= kShortest && digit && upper) found_.push_back({i, end, 0});
      i = std::max(end, i + 1);
    }
  }

  std::vector<Credential> Merged() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Credential& a, const Credential& b) { return a.begin < b.begin; });
    std::vector<Credential> merged;
    for (const Credential& next : found_) {
      if (merged.empty() || next.begin >= merged.back().end) {
        merged.push_back(next);
        continue;
      }
      Credential& last = merged.back();
      if (last.begin == next.begin) last.shown = std::max(last.shown, next.shown);
      last.end = std::max(last.end, next.end);
    }
    return merged;
  }

  const std::string_view text_;
  std::vector<Credential> found_;
  size_t done_user_ = 0, done_key_ = 0, done_value_ = 0;
};

}  // namespace

bool IsCredentialName(std::string_view name) {
  if (name.empty() || name.size() > kLongestName) return false;
  const std::vector<std::string> words = Words(name);
  if (words.empty()) return false;
  std::string_view last = words.back();
  // API_KEY_2, PASSWORD2
  size_t count = words.size();
  while (count > 1 && last.find_first_not_of("0123456789") == last.npos) last = words[--count - 1];
  while (!last.empty() && IsDigit(last.back())) last.remove_suffix(1);
  for (const std::string_view end : {"password", "passwd", "passphrase", "secret", "token", "apikey", "secretkey",
                                     "accesskey", "privatekey", "authorization", "credential", "credentials"}) {
    if (last.ends_with(end)) return true;
  }
  if (OneOf(last, {"pwd", "pass", "secrets", "passwords", "bearer", "cookie", "pat", "jwt", "apikeys"})) return true;
  if (count < 2) return false;
  const std::string_view before = words[count - 2];
  if (last == "key" || last == "keys") {
    return OneOf(before, {"api", "access", "secret", "private", "signing", "encryption", "account", "auth", "master",
                          "subscription", "client", "service", "webhook", "license"});
  }
  if (OneOf(last, {"hash", "value", "string", "signature"})) {
    return OneOf(before, {"password", "secret", "token", "credential", "connection"});
  }
  return false;
}

bool HoldsCredentials(std::string_view name) {
  std::string lower;
  for (const char c : name) {
    if (IsAlnum(c)) lower += Lower(c);
  }
  return OneOf(lower, {"env", "environment", "envvars", "headers", "httpheaders", "requestheaders",
                       "defaultheaders"});
}

std::vector<ByteRange> LiteralParts(std::string_view value) {
  std::vector<ByteRange> parts;
  size_t at = 0;
  while (at < value.size() && (IsSpace(value[at]) || IsQuote(value[at]))) ++at;
  for (const std::string_view scheme : {"Bearer ", "bearer ", "Basic ", "basic ", "Token ", "token "}) {
    if (value.substr(at).starts_with(scheme)) {
      at += scheme.size();
      break;
    }
  }
  // A redacted text is redacted: … and what is all stars or a <placeholder>.
  const std::string_view rest = value.substr(at);
  if (rest == "…" || (rest.starts_with('<') && rest.find('>') == rest.size() - 1)) return parts;
  bool any = false;
  size_t begin = at;
  const auto flush = [&](size_t end) {
    size_t last = end;
    while (last > begin && (IsSpace(value[last - 1]) || IsQuote(value[last - 1]))) --last;
    if (any && last > begin) parts.push_back({begin, last});
    any = false;
  };
  while (at < value.size()) {
    if (const size_t reference = ReferenceLength(value, at); reference != 0) {
      flush(at);
      at += reference;
      begin = at;
      continue;
    }
    any |= !IsSpace(value[at]) && !IsQuote(value[at]) && value[at] != ':' && value[at] != '-';
    ++at;
  }
  flush(at);
  return parts;
}

std::vector<Credential> FindCredentials(std::string_view text) { return Scanner(text).All(); }

}  // namespace vouch::profiles
