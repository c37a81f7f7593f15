// MemberSet: whether an object has a member, for many questions about one object. Small objects are scanned,
// larger ones indexed on construction, which allocates. Tested by
// test-suite/unit/evaluate/explain_index_test.cc.
#ifndef VOUCH_ENGINE_EVALUATE_MEMBER_SET_H_
#define VOUCH_ENGINE_EVALUATE_MEMBER_SET_H_

#include <string_view>
#include <vector>

#include "engine/evaluate/name_index.h"
#include "engine/json/value.h"

namespace vouch::evaluate {

class MemberSet {
 public:
  explicit MemberSet(const json::Value& object) : object_(object) {
    if (object.size() <= 16) return;
    std::vector<std::string_view> names;
    names.reserve(object.size());
    for (const json::Member& m : object.members()) names.push_back(object.key_text(m.key));
    index_ = NameIndex(names);
  }
  bool Has(std::string_view name) const {
    return index_.size() == 0 ? object_.Find(name) != nullptr : index_.Find(name) != NameIndex::kNone;
  }

 private:
  const json::Value& object_;
  NameIndex index_;
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_MEMBER_SET_H_
