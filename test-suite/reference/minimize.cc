// Delta debugging over trees, see minimize.h.
#include "test-suite/reference/minimize.h"

#include <vector>

namespace vouch::reference {
namespace {

// Every value below and including `tree`, outermost first.
void Collect(Tree* tree, std::vector<Tree*>* out) {
  out->push_back(tree);
  for (Tree& item : tree->items) Collect(&item, out);
  for (auto& member : tree->members) Collect(&member.second, out);
}

// What may stand in the place of `tree`, simplest first; all of it smaller.
std::vector<Tree> Replacements(const Tree& tree) {
  std::vector<Tree> list;
  if (tree.is_object() || tree.is_array()) {
    if (tree.Size() > 1) list.push_back(tree.is_object() ? Tree::Object() : Tree::Array());
    list.push_back(Tree::Bool(true));
    for (const auto& member : tree.members) list.push_back(member.second);
    for (const Tree& item : tree.items) list.push_back(item);
  } else if (tree.is_string() && !tree.text.empty() && tree.text != "a") {
    list.push_back(Tree::String("a"));
  } else if (tree.is_number() && tree.text != "1" && tree.text != "0") {
    list.push_back(Tree::Int(0));
    list.push_back(Tree::Int(1));
  }
  return list;
}

class Minimizer {
 public:
  Minimizer(Case c, const std::function<bool(const Case&)>& holds, int tries)
      : case_(std::move(c)), holds_(holds), tries_(tries) {}

  Case Run() {
    bool smaller = true;
    while (smaller && tries_ > 0) {
      smaller = CutAll([](Case* c) { return &c->schema; });
      if (!case_.instances.empty()) {
        smaller = CutAll([](Case* c) { return &c->instances[0]; }) || smaller;
      }
    }
    return std::move(case_);
  }

 private:
  using Part = std::function<Tree*(Case*)>;

  // Applies `cut` to the n-th value of the part in a copy; keeps the copy when the disagreement is still there.
  bool Try(const Part& part, size_t n, const std::function<void(Tree*)>& cut) {
    if (--tries_ < 0) return false;
    Case copy = case_;
    std::vector<Tree*> nodes;
    Collect(part(&copy), &nodes);
    cut(nodes[n]);
    if (!holds_(copy)) return false;
    case_ = std::move(copy);
    return true;
  }

  bool CutAll(const Part& part) {
    bool smaller = false;
    for (size_t n = 0;; ++n) {
      std::vector<Tree*> nodes;
      Collect(part(&case_), &nodes);
      if (n >= nodes.size() || tries_ <= 0) return smaller;
      smaller = CutOne(part, n, nodes[n]->members.size(), nodes[n]->items.size()) || smaller;
    }
  }

  bool CutOne(const Part& part, size_t n, size_t members, size_t items) {
    bool smaller = false;
    for (size_t i = members; i-- > 0;) {
      smaller |= Try(part, n,
                     [&](Tree* t) { t->members.erase(t->members.begin() + static_cast<std::ptrdiff_t>(i)); });
    }
    for (size_t i = items; i-- > 0;) {
      smaller |=
          Try(part, n, [&](Tree* t) { t->items.erase(t->items.begin() + static_cast<std::ptrdiff_t>(i)); });
    }
    std::vector<Tree*> nodes;
    Collect(part(&case_), &nodes);
    for (const Tree& replacement : Replacements(*nodes[n])) {
      if (Try(part, n, [&](Tree* t) { *t = Tree(replacement); })) return true;
    }
    return smaller;
  }

  Case case_;
  const std::function<bool(const Case&)>& holds_;
  int tries_;
};

}  // namespace

Case Minimize(Case c, const std::function<bool(const Case&)>& holds, int tries) {
  return Minimizer(std::move(c), holds, tries).Run();
}

}  // namespace vouch::reference
