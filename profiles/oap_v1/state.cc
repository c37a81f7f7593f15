// State and history (OAP-R04, OAP-R05, OAP-R06, OAP-R17).
#include <fmt/format.h>

#include <unordered_map>

#include "profiles/common/quote.h"
#include "profiles/common/time.h"
#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

std::optional<int64_t> Integer(const json::Value* value) {
  if (value == nullptr || value->tag() != json::Tag::kInt64) return std::nullopt;
  return value->int64();
}

void CheckIds(const json::Value* state, std::string_view list, Reporter& reporter) {
  std::unordered_map<std::string_view, size_t> seen;
  const std::span<const json::Value> items = Items(Member(state, list));
  for (size_t i = 0; i < items.size(); ++i) {
    const json::Value* id = Member(&items[i], "id");
    const auto text = Text(id);
    if (!text) continue;
    const auto [first, fresh] = seen.emplace(*text, i);
    if (fresh) continue;
    reporter.Report(Named("OAP-R04"), *id,
                    fmt::format("id {} is already that of {}/{}; expected ids of their own", Quote(*text),
                                list, first->second),
                    "deltas address entries by id: give this one another, or take out the older entry");
  }
}

void CheckHistory(const json::Value& root, Reporter& reporter) {
  const json::Value* newest = nullptr;
  for (const json::Value& entry : Items(Member(&root, "history"))) {
    const json::Value* revision = Member(&entry, "revision");
    const auto number = Integer(revision);
    if (!number) continue;
    if (newest != nullptr && *number < newest->int64()) {
      reporter.Report(Named("OAP-R05"), *revision,
                      fmt::format("revision {} comes after revision {}; expected the newest last", *number,
                                  newest->int64()),
                      "order the entries of the history by revision");
    }
    newest = revision;
  }
  if (newest == nullptr) return;
  const json::Value* own = At(root, {"metadata", "revision"});
  const int64_t current = own == nullptr ? 1 : Integer(own).value_or(INT64_MAX);
  if (newest->int64() <= current) return;
  reporter.Report(Named("OAP-R06"), *newest,
                  fmt::format("the history ends with revision {}, but the profile is at revision {}{}",
                              newest->int64(), current, own == nullptr ? " (the default)" : ""),
                  fmt::format("set metadata.revision to {}", newest->int64()));
}

void CheckRetention(const json::Value& root, Reporter& reporter) {
  const json::Value* retention = At(root, {"spec", "lifecycle", "retention"});
  const json::Value* state = Member(&root, "state");
  const struct {
    const char *cap, *what;
    const json::Value* list;
  } kCaps[] = {
      {"max_facts", "facts", Member(state, "facts")},
      {"max_open_threads", "open threads", Member(state, "open_threads")},
      {"max_history", "entries of history", Member(&root, "history")},
  };
  for (const auto& [cap, what, list] : kCaps) {
    const auto most = Integer(Member(retention, cap));
    const size_t size = Items(list).size();
    if (!most || *most < 0 || size <= static_cast<uint64_t>(*most)) continue;
    reporter.Report(Named("OAP-R17"), *list, fmt::format("{} {}, but {} allows {}", size, what, cap, *most),
                    "the next write drops the surplus: raise the cap, or take some out now");
  }
}

void CheckExpired(const json::Value& root, Reporter& reporter) {
  if (!reporter.settings().now) return;
  const json::Value* state = Member(&root, "state");
  for (const char* list : {"facts", "preferences"}) {
    for (const json::Value& entry : Items(Member(state, list))) {
      const json::Value* expires = Member(&entry, "expires_at");
      const auto text = Text(expires);
      const auto at = text ? SecondsSince1970(*text) : std::nullopt;
      if (!at || *at >= *reporter.settings().now) continue;
      reporter.Report(Named("OAP-R17"), *expires, fmt::format("this entry expired at {}", *text),
                      "take it out, or move the date");
    }
  }
}

}  // namespace

void CheckState(Reporter& reporter) {
  const json::Value& root = reporter.file().root();
  for (const char* list : {"facts", "preferences", "open_threads"}) {
    CheckIds(Member(&root, "state"), list, reporter);
  }
  CheckHistory(root, reporter);
  CheckRetention(root, reporter);
  CheckExpired(root, reporter);
}

}  // namespace vouch::profiles::oap_v1
