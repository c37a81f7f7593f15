// A lower bound of reading text: RapidJSON's in-situ parse, in a translation unit of its own, since its speed
// depends on what else is instantiated beside it.
#ifndef VOUCH_BENCH_INSITU_H_
#define VOUCH_BENCH_INSITU_H_

#include <memory>
#include <string>
#include <vector>

namespace vouch::bench {

class Insitu {
 public:
  // For texts of at most `longest` bytes.
  explicit Insitu(size_t longest);
  ~Insitu();
  // Copies the text and parses the copy into memory that is used again. False: not JSON for RapidJSON.
  bool Parse(const std::string& text);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace vouch::bench

#endif  // VOUCH_BENCH_INSITU_H_
