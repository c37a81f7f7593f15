// vouch-differential: compares the engine with the reference interpreter on generated schemas and instances.
//
//   vouch-differential [--pairs N] [--seed S] [--draft 4|6|7|2019-09|2020-12] [--instances K] [--shard I/N]
//                      [--minimize] [--failures N] [--small | --broken] [--case INDEX] [--seconds T] [--only CANDIDATE]
//
// --small runs the exhaustive generator instead of the random one; --broken asks of damaged schemas who refuses them (N
// schemas instead of pairs); --case makes one random case again and prints it.
// Prints every disagreement with what is needed to repeat it, then a summary. Exit: 0 none, 1 some, 3 crash or hang
// (more than 60 s of processor time in one case). Give each shard a process of its own.
#include <sys/time.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <optional>
#include <string>

#include "test-suite/reference/documents.h"
#include "test-suite/reference/judge.h"
#include "test-suite/reference/minimize.h"

namespace vouch::reference {
namespace {

struct Options {
  uint64_t pairs = 100'000;
  uint64_t seed = 1;
  std::optional<Draft> draft;
  size_t instances = 24;
  uint64_t shard = 0;
  uint64_t shards = 1;
  bool minimize = false;
  bool small = false;
  bool broken = false;
  uint64_t failures = 10;
  uint64_t seconds = 0;  // 0: no limit
  std::optional<uint64_t> only_case;
  std::string only;  // a candidate; empty: all
};

std::optional<Draft> DraftNamed(std::string_view name) {
  for (const Draft draft : kAllDrafts) {
    if (DraftName(draft) == name) return draft;
  }
  return std::nullopt;
}

bool Parse(int argc, char** argv, Options* o) {
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    if (name == "--minimize" || name == "--small" || name == "--broken") {
      (name == "--small" ? o->small : name == "--broken" ? o->broken : o->minimize) = true;
      continue;
    }
    if (++i >= argc) return false;
    char* end = nullptr;
    const uint64_t number = std::strtoull(argv[i], &end, 10);
    if (name == "--draft") {
      o->draft = DraftNamed(argv[i]);
      if (!o->draft) return false;
    } else if (name == "--shard") {
      o->shard = number;
      if (*end != '/') return false;
      o->shards = std::strtoull(end + 1, nullptr, 10);
      if (o->shards == 0 || o->shard >= o->shards) return false;
    } else if (name == "--pairs") {
      o->pairs = number;
    } else if (name == "--seed") {
      o->seed = number;
    } else if (name == "--instances") {
      o->instances = number;
    } else if (name == "--failures") {
      o->failures = number;
    } else if (name == "--seconds") {
      o->seconds = number;
    } else if (name == "--only") {
      o->only = argv[i];
    } else if (name == "--case") {
      o->only_case = number;
    } else {
      return false;
    }
  }
  return true;
}

// For the crash handler alone.
const Judge* g_judge = nullptr;
char g_where[256];

extern "C" void OnCrash(int signal_number) {
  const auto say = [](const char* text) { (void)!write(STDERR_FILENO, text, std::strlen(text)); };
  say(signal_number == SIGPROF ? "HANG in " : "CRASH in ");
  say(g_judge == nullptr ? "start-up" : g_judge->running());
  say(" at ");
  say(g_where);
  say("\n");
  _exit(3);
}

std::vector<Candidate> Chosen(const std::string& only) {
  std::vector<Candidate> candidates = EngineCandidates();
  if (!only.empty()) std::erase_if(candidates, [&](const Candidate& c) { return c.name != only; });
  if (candidates.empty()) {
    std::fprintf(stderr, "no candidate %s\n", only.c_str());
    std::exit(2);
  }
  return candidates;
}

// Seconds of processor time until OnCrash is told; 0: for ever.
void LimitCpu(int seconds) {
  itimerval timer = {};
  timer.it_value.tv_sec = seconds;
  setitimer(ITIMER_PROF, &timer, nullptr);
}

class Differ {
 public:
  Differ(const Options& options, const Registry& registry)
      : options_(options), judge_(registry, Chosen(options.only)) {
    g_judge = &judge_;
    for (const int s : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL, SIGPROF}) std::signal(s, OnCrash);
  }

  int Run() {
    const std::time_t start = std::time(nullptr);
    const auto over = [&] {
      return options_.seconds != 0 && static_cast<uint64_t>(std::time(nullptr) - start) >= options_.seconds;
    };
    if (options_.small) {
      RunSmall(over);
    } else if (options_.only_case) {
      RunOne(*options_.only_case, Make(*options_.only_case), true);
    } else {
      const uint64_t& done = options_.broken ? tally_.schemas : tally_.pairs;
      for (uint64_t i = options_.shard; done < options_.pairs && !Enough() && !over(); i += options_.shards) {
        RunOne(i, Make(i), false);
      }
    }
    Summary();
    return disagreements_ == 0 ? 0 : 1;
  }

 private:
  bool Enough() const { return disagreements_ >= options_.failures; }

  Case Make(uint64_t index) const {
    return options_.broken ? BrokenCase(options_.seed, index, options_.draft)
                           : RandomCase(options_.seed, index, options_.draft, options_.instances);
  }

  template <typename Over>
  void RunSmall(const Over& over) {
    for (const Draft draft : kAllDrafts) {
      if (options_.draft && *options_.draft != draft) continue;
      uint64_t index = 0;
      ForEachSmallCase(draft, [&](const Case& c) {
        const uint64_t i = index++;
        if (i % options_.shards == options_.shard && !Enough() && !over()) RunOne(i, c, false);
      });
    }
  }

  void RunOne(uint64_t index, const Case& c, bool print) {
    std::snprintf(g_where, sizeof g_where, "--seed %llu --case %llu --instances %zu%s%s%s (%s)",
                  static_cast<unsigned long long>(options_.seed), static_cast<unsigned long long>(index),
                  options_.instances, options_.broken ? " --broken" : "", options_.draft ? " --draft " : "",
                  options_.draft ? std::string(DraftName(*options_.draft)).c_str() : "", c.origin.c_str());
    LimitCpu(60);
    Random spelling(options_.seed ^ index);
    if (print) {
      std::printf("%s\n%s\n", g_where, c.schema.ToText().c_str());
      for (const Tree& instance : c.instances) std::printf("  %s\n", instance.ToText().c_str());
    }
    for (const Disagreement& d : judge_.Compare(c, options_.small ? nullptr : &spelling, &tally_)) {
      ++disagreements_;
      if (Enough() && disagreements_ > options_.failures) continue;
      Report(c, d);
    }
    LimitCpu(0);
  }

  void Report(const Case& c, const Disagreement& d) {
    Case one = c;
    one.instances.clear();
    if (!d.of_schema) one.instances.push_back(c.instances[d.instance]);
    std::printf("DISAGREE %s\n  reference: %s\n  %s: %s\n", g_where, d.expected.c_str(), d.candidate.c_str(),
                d.found.c_str());
    Print(one);
    if (options_.minimize) {
      LimitCpu(600);
      std::printf(" minimised:\n");
      Print(Minimize(one, [&](const Case& smaller) { return StillThere(smaller, d); }));
    }
    std::fflush(stdout);
  }

  bool StillThere(const Case& c, const Disagreement& wanted) const {
    Tally ignored;
    std::string why;
    if (c.draft != Draft::k2020 && c.schema.Find("$schema") == nullptr) return false;
    if (!wanted.of_schema && !judge_.Accepts(c, &why)) return false;
    for (const Disagreement& d : judge_.Compare(c, nullptr, &ignored)) {
      if (d.candidate != wanted.candidate || d.of_schema != wanted.of_schema) continue;
      if (d.of_schema ? d.expected.substr(0, 7) == wanted.expected.substr(0, 7)
                      : d.expected == wanted.expected) {
        return true;
      }
    }
    return false;
  }

  static void Print(const Case& c) {
    std::printf("  schema:    %s\n", c.schema.ToText().c_str());
    for (const Tree& instance : c.instances) std::printf("  instance:  %s\n", instance.ToText().c_str());
  }

  void Summary() const {
    std::printf(
        "%llu schemas (%llu refused), %llu pairs: %llu valid, %llu invalid, %llu undecided; %llu "
        "disagreements\n",
        static_cast<unsigned long long>(tally_.schemas),
        static_cast<unsigned long long>(tally_.refused_schemas),
        static_cast<unsigned long long>(tally_.pairs),
        static_cast<unsigned long long>(tally_.outcomes[static_cast<int>(Outcome::kValid)]),
        static_cast<unsigned long long>(tally_.outcomes[static_cast<int>(Outcome::kInvalid)]),
        static_cast<unsigned long long>(tally_.outcomes[static_cast<int>(Outcome::kUndecided)]),
        static_cast<unsigned long long>(disagreements_));
    for (const auto& [name, count] : tally_.undecided) {
      std::printf("  %s could not decide %llu that the reference did\n", name.c_str(),
                  static_cast<unsigned long long>(count));
    }
  }

  Options options_;
  Judge judge_;
  Tally tally_;
  uint64_t disagreements_ = 0;
};

int Main(int argc, char** argv) {
  Options options;
  if (!Parse(argc, argv, &options)) {
    std::fprintf(stderr, "usage: see the head of test-suite/reference/differential.cc\n");
    return 2;
  }
  const Registry registry = ReadMetaschemas(VOUCH_SOURCE_DIR);
  return Differ(options, registry).Run();
}

}  // namespace
}  // namespace vouch::reference

int main(int argc, char** argv) { return vouch::reference::Main(argc, argv); }
