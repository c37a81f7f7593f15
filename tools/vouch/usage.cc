#include "tools/vouch/usage.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "engine/words/nearest.h"
#include "tools/vouch/excerpt.h"

namespace vouch::cli {
namespace {

class Help : public CLI::Formatter {
 public:
  Help() {
    column_width(kColumn);
    label("SUBCOMMAND", "COMMAND");
  }

  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    return CLI::detail::find_and_replace(CLI::Formatter::make_help(app, name, mode), "\n\n\n", "\n\n");
  }

  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return Entry(make_option_name(option, is_positional) + make_option_opts(option), make_option_desc(option));
  }

  std::string make_subcommand(const CLI::App* command) const override {
    return Entry(command->get_name(), command->get_description());
  }

  std::string make_option_opts(const CLI::Option* option) const override {
    std::string text;
    if (option->get_type_size() != 0 && !option->get_type_name().empty()) text += " " + option->get_type_name();
    if (!option->get_default_str().empty()) text += "=" + option->get_default_str();
    if (option->get_required() && option->nonpositional()) text += " (required)";
    return text;
  }

 private:
  static constexpr size_t kColumn = 30, kWidth = 100;

  // The name, and the description in a column beside it.
  static std::string Entry(const std::string& name, const std::string& description) {
    std::string out = "  " + name;
    size_t at = out.size();  // in the line
    if (at + 2 > kColumn) out += '\n', at = 0;
    out.append(kColumn - at, ' '), at = kColumn;
    std::istringstream words(description);
    for (std::string word; words >> word;) {
      if (at > kColumn && at + 1 + word.size() > kWidth) {
        out += '\n' + std::string(kColumn, ' '), at = kColumn;
      } else if (at > kColumn) {
        out += ' ', ++at;
      }
      out += word, at += word.size();
    }
    return out + '\n';
  }
};

bool IsOption(const std::string& argument) { return argument.size() > 1 && argument[0] == '-'; }

// --name of --name=value.
std::string NameOf(const std::string& argument) { return argument.substr(0, argument.find('=')); }

std::vector<std::string> OptionNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

// "; did you mean ...?", or nothing; of two letters nothing is told.
std::string DidYouMean(const std::string& wanted, const std::vector<std::string>& names, std::string_view before = "") {
  if (wanted.size() <= 2) return {};
  words::Nearest nearest(wanted);
  for (const std::string& name : names) nearest.Add(name);
  return nearest.best().empty() ? "" : fmt::format("; did you mean \"{}{}\"?", before, nearest.best());
}

std::vector<const CLI::App*> Commands(const CLI::App& program) {
  return program.get_subcommands([](const CLI::App* command) { return !command->get_name().empty(); });
}

std::string UnknownOption(const CLI::App& program, const CLI::App* command, const std::string& name) {
  const std::string said = fmt::format("unknown option \"{}\"", Printable(name));
  if (command != nullptr) return said + DidYouMean(name, OptionNames(*command));
  for (const CLI::App* known : Commands(program)) {
    for (const std::string& option : OptionNames(*known)) {
      if (option == name) return fmt::format("{}; did you mean \"vouch {} {}\"?", said, known->get_name(), name);
    }
  }
  return said + DidYouMean(name, OptionNames(program));
}

std::vector<std::string> CommandNames(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* known : Commands(program)) names.push_back(known->get_name());
  return names;
}

std::string UnknownCommand(const CLI::App& program, const std::string& name) {
  const std::vector<std::string> names = CommandNames(program);
  const std::string said = fmt::format("unknown command \"{}\"", Printable(name));
  const std::string meant = DidYouMean(name, names);
  std::error_code error;
  if (meant.empty() && std::filesystem::exists(name, error)) {
    return fmt::format("{}; did you mean \"vouch validate {}\"?", said, Printable(name));
  }
  return meant.empty() ? fmt::format("{}: it is one of {}", said, fmt::join(names, ", ")) : said + meant;
}

}  // namespace

std::shared_ptr<CLI::FormatterBase> HelpFormatter() { return std::make_shared<Help>(); }

void AddHelp(CLI::App* app) { app->set_help_flag("-h,--help", "Print this and exit"); }

CLI::Option* TakesOneOf(const std::vector<std::string>& words, CLI::Option* option) {
  const auto check = [words](const std::string& text) {
    if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
    return fmt::format("\"{}\" is not one of {}{}", Printable(text), fmt::join(words, ", "), DidYouMean(text, words));
  };
  return option->type_name(fmt::format("{}", fmt::join(words, "|")))->check(CLI::Validator(check, ""));
}

std::string UsageMessage(const CLI::App& program, const CLI::ParseError& error) {
  const std::vector<CLI::App*> parsed = program.get_subcommands();
  const CLI::App* command = parsed.empty() ? nullptr : parsed[0];
  std::string said = error.what();
  // Where something is missing, an argument that was not understood is why.
  const int kind = error.get_exit_code();
  const int missing = static_cast<int>(CLI::ExitCodes::RequiredError), extra = static_cast<int>(CLI::ExitCodes::ExtrasError);
  const std::vector<std::string> extras = program.remaining(true);
  if (command == nullptr && kind == missing && extras.empty()) {
    said = fmt::format("the command is missing: one of {}", fmt::join(CommandNames(program), ", "));
  }
  if ((kind == missing || kind == extra) && !extras.empty()) {
    const std::string& first = extras[0];
    if (IsOption(first)) {
      said = UnknownOption(program, command, NameOf(first));
    } else {
      said = command == nullptr ? UnknownCommand(program, first)
                                : fmt::format("unexpected argument \"{}\"", Printable(first));
    }
  }
  return fmt::format("vouch: error: {}\n  help: vouch {}--help tells the use\n", said,
                     command == nullptr ? "" : command->get_name() + " ");
}

}  // namespace vouch::cli
