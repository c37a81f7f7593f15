#include "tools/vouch/find_files.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

namespace vouch::cli {
namespace {

namespace fs = std::filesystem;

class Search {
 public:
  Search(const std::function<bool(std::string_view)>& wanted, Found* found) : wanted_(wanted), found_(found) {}

  void Operand(const std::string& operand) {
    std::error_code code;
    if (operand == "-" || !fs::is_directory(operand, code)) return Take(operand, true);
    const size_t faults = found_->faults.size();
    std::vector<std::string> paths = Folder(operand);
    std::sort(paths.begin(), paths.end());  // the same order on every file system
    for (const std::string& path : paths) Take(path, false);
    if (paths.empty() && found_->faults.size() == faults) {
      found_->faults.emplace_back(operand, "no agent file lies in this folder");
    }
  }

 private:
  std::vector<std::string> Folder(const std::string& root) {
    std::vector<std::string> paths, open = {root};
    while (!open.empty()) {
      const std::string folder = std::move(open.back());
      open.pop_back();
      std::error_code code;
      fs::directory_iterator entry(folder, code), end;
      for (; !code && entry != end; entry.increment(code)) {
        std::error_code ignored;
        const fs::file_status itself = entry->symlink_status(ignored);
        if (fs::is_directory(itself)) {
          open.push_back(entry->path().string());
          continue;
        }
        if (!wanted_(entry->path().filename().string())) continue;
        // A link that leads nowhere is taken too, so that reading it fails aloud.
        const fs::file_status target = entry->status(ignored);
        const bool dangling = fs::is_symlink(itself) && !fs::is_directory(target) && !fs::is_other(target);
        if (fs::is_regular_file(target) || dangling) {
          paths.push_back(entry->path().string());
        } else {
          found_->faults.emplace_back(entry->path().string(), fs::is_directory(target)
                                                                  ? "links to folders are not followed"
                                                                  : "neither a file nor a folder");
        }
      }
      if (code) found_->faults.emplace_back(folder, "the folder can't be read: " + code.message());
    }
    return paths;
  }

  void Take(const std::string& path, bool named) {
    std::error_code code;
    const fs::path canonical = path == "-" ? fs::path("-") : fs::canonical(path, code);
    if (!code && !seen_.insert(canonical.string()).second) {
      found_->repeated.push_back(path);
    } else {
      found_->files.push_back({path, named});
    }
  }

  const std::function<bool(std::string_view)>& wanted_;
  Found* const found_;
  std::set<std::string> seen_;  // canonical paths
};

}  // namespace

Found FindFiles(const std::vector<std::string>& operands, const std::function<bool(std::string_view name)>& wanted) {
  Found found;
  Search search(wanted, &found);
  for (const std::string& operand : operands) search.Operand(operand);
  return found;
}

}  // namespace vouch::cli
