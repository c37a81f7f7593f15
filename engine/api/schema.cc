// See vouch/schema.h.
#include "vouch/schema.h"

#include <new>

#include "engine/api/compile_document.h"
#include "engine/api/impl.h"
#include "engine/ir/print.h"
#include "engine/program/codec.h"
#include "engine/program/print.h"

namespace vouch {

namespace {

std::vector<std::string_view> PatternSources(const ir::Module& module) {
  std::vector<std::string_view> sources;
  for (ir::StringId s : module.patterns) sources.push_back(module.strings[s]);
  return sources;
}

Error OutOfMemory() { return MakeError(ErrorCode::kMemory, "out of memory"); }

}  // namespace

Schema::Impl::Impl(std::unique_ptr<program::Program> p, const Limits& limits)
    : program(std::move(p)),
      patterns(PatternSources(program->module), regex::OptionsWithin(limits), limits.total_pattern_memory) {}

const evaluate::Prepared& Schema::Impl::prepared() const {
  if (const evaluate::Prepared* ready = ready_.load(std::memory_order_acquire)) return *ready;
  const std::lock_guard lock(prepare_mutex_);
  if (!prepared_.has_value()) ready_.store(&prepared_.emplace(program->module), std::memory_order_release);
  return *prepared_;
}

Result<Schema> Schema::Compile(std::string_view text, const CompileOptions& options) try {
  api::Sources sources(text, options);
  auto document = sources.Root();
  if (!document.ok()) return std::move(document.error());
  auto schema = api::CompileDocument(std::move(document).value(), options, &sources);
  if (!schema.ok()) sources.Locate(&schema.error());
  return schema;
} catch (const std::bad_alloc&) {
  return OutOfMemory();
}

std::string Schema::Encode() const try {
  return program::Encode(*impl_->program);
} catch (const std::bad_alloc&) {
  return {};
}

Result<Schema> Schema::Decode(std::string_view bytes, const Limits& limits) try {
  auto program = program::Decode(bytes, limits);
  if (!program.ok()) return std::move(program.error());
  return Schema(std::make_shared<Impl>(std::move(program).value(), limits));
} catch (const std::bad_alloc&) {
  return OutOfMemory();
}

Result<bool> Schema::BuildPatterns() const try {
  return impl_->patterns.BuildAll();
} catch (const std::bad_alloc&) {
  return OutOfMemory();
}

std::string Schema::Inspect(Stage stage) const try {
  switch (stage) {
    case Stage::kGraph: return impl_->graph == nullptr ? std::string() : impl_->graph->Print();
    case Stage::kIr: return ir::Print(impl_->program->module);
    case Stage::kProgram: return program::Print(*impl_->program);
  }
  return {};
} catch (const std::bad_alloc&) {
  return {};
}

const std::vector<std::string>& Schema::warnings() const { return impl_->warnings; }

}  // namespace vouch
