// Damaged and forged program files. Whatever bytes arrive, Decode ends; what it accepts can be printed,
// encoded again and evaluated both ways without touching foreign memory. Worth running under AddressSanitizer
// and UBSan.
#include <algorithm>
#include <cstring>
#include <random>

#include "engine/evaluate/explain.h"
#include "engine/evaluate/verdict.h"
#include "engine/ir/print.h"
#include "engine/json/writer.h"
#include "engine/program/codec.h"
#include "engine/program/layout.h"
#include "engine/program/print.h"
#include "rapidjson/document.h"
#include "unit/compile/compile_text.h"

namespace vouch::compile {
namespace {

using program::FileChecksum;

// Between the two of them, every opcode and every keyword op occurs.
constexpr const char* kRich = R"json({
  "$id": "https://ex.test/rich",
  "type": ["object", "array", "integer"],
  "title": "rich",
  "minItems": 0, "maxItems": 9, "uniqueItems": true,
  "prefixItems": [{"enum": [1, 2.5, 3]},
                  {"type": "string", "enum": ["aa", "b", "a much longer string than sixteen"]}],
  "items": {"$ref": "#"},
  "contains": {"type": "integer", "multipleOf": 3}, "minContains": 0, "maxContains": 4,
  "properties": {
    "kind": {"type": "string"}, "next": {"$ref": "#"},
    "list": {"type": "array", "items": {"type": "integer"}},
    "a name of more than sixteen bytes": {"const": "here"}, "flag": {"const": true},
    "any": true, "never": false,
    "number": {"minimum": -5, "maximum": 1e400, "exclusiveMinimum": -100000000000000000000,
               "exclusiveMaximum": 99.5,
               "multipleOf": 0.5},
    "string": {"minLength": 1, "maxLength": 40, "pattern": "^(?=[a-z0-9])[a-z0-9-]+$", "format": "date"},
    "closed": {"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x"],
               "additionalProperties": false},
    "extra": {"type": "object", "additionalProperties": {"type": "number", "minimum": 0.25}},
    "mixed": {"properties": {"y": {"const": {"k": [1, null]}}},
              "additionalProperties": {"enum": [[1], {"k": 2}, 7]}},
    "loop": {"anyOf": [{"type": "integer"},
                       {"properties": {"up": {"$ref": "#"}}, "not": {"$ref": "#/properties/loop"}}]},
    "self": {"$ref": "#/properties/self"},
    "left": {"properties": {"n": {"type": "integer"}},
             "anyOf": [{"properties": {"m": true}}, {"required": ["o"]}],
             "oneOf": [{"properties": {"s": {"type": "string"}}}, {"required": ["u"]}],
             "unevaluatedProperties": {"type": "string"}},
    "rest": {"prefixItems": [true], "if": {"contains": {"type": "string"}}, "then": {"minItems": 2},
             "unevaluatedItems": {"type": "boolean"}}
  },
  "patternProperties": {"^p": {"type": "integer"}, "q$": {"maxLength": 3}},
  "additionalProperties": {"type": ["string", "integer", "object", "array"]},
  "propertyNames": {"maxLength": 60, "not": {"const": "bad"}},
  "required": ["kind"],
  "dependentRequired": {"next": ["kind", "list"]},
  "dependentSchemas": {"list": {"minProperties": 2}},
  "allOf": [{"maxProperties": 20}],
  "anyOf": [
    {"properties": {"kind": {"const": "one"}, "v": {"type": "integer"}}, "required": ["kind"]},
    {"properties": {"kind": {"const": "two"}, "v": {"type": "string"}}, "required": ["kind"]},
    {"properties": {"kind": {"enum": ["three", "four"]}, "v": {"minimum": 1}}, "required": ["kind"]}
  ],
  "if": {"required": ["flag"]}, "then": {"required": ["any"]}, "else": {"not": {"required": ["w"]}},
  "x-unknown": {"deep": [1.0, 12345678901234567890123, "\u0000"]}
})json";

// Draft 4, and too many schemas for one conjunction.
std::string Many() {
  std::string text =
      R"({"$schema": "http://json-schema.org/draft-04/schema#", "type": ["integer", "string"], "allOf": [)";
  for (int i = 0; i < 70; ++i)
    text += R"({"maxLength": )" + std::to_string(100 - i) + R"(, "maximum": )" + std::to_string(i) + "}, ";
  return text +
         R"({"minimum": 0}], "anyOf": [{"$ref": "#/definitions/a"}, {"type": "integer"}], "definitions": {"a":
      {"oneOf": [{"minLength": 3}, {"not": {"$ref": "#/definitions/a"}}, {"pattern": "^q"}]}}})";
}

constexpr const char* kInstances[] = {
    "null",
    "true",
    "3",
    "7.25",
    "1e401",
    "\"abc\"",
    "\"quite another\"",
    "[]",
    "[1, \"b\", 12, [], 3]",
    R"({"kind": "one", "v": 1})",
    R"({"kind": "two", "self": []})",
    R"({"kind": "two", "next": {"kind": "three", "list": [1, 2]}, "list": [1],
        "p1": 4, "xq": "ab", "zz": [1, 2, {"kind": 1}]})",
    R"({"kind": "four", "flag": true, "any": 1, "a name of more than sixteen bytes": "here",
        "closed": {"x": "y"},
        "extra": {"e": 0.5, "f": 2}, "mixed": {"y": {"k": [1, null]}, "z": 7}, "loop": 4,
        "left": {"n": 1, "m": 2, "o": "p"}, "rest": [1, "s", true], "number": 7.5, "string": "2024-02-29"})",
    R"({"kind": "nine", "never": 1, "bad": 2, "loop": "x", "w": 1, "left": {"n": "x", "u": 3},
        "rest": [1, 2, 3],
        "number": 1e99, "string": "Q"})",
};

class DamageTest : public testing::Test {
 protected:
  DamageTest() {
    for (const char* text : kInstances) instances_.push_back(ReadText(text));
    limits_.evaluation_steps = 20'000;
    limits_.pattern_steps = 1000;
  }

  // Whether the file is accepted; then does everything with it that can be done.
  bool Use(std::string_view file) {
    const auto decoded = program::Decode(file, limits_);
    if (!decoded.ok()) {
      EXPECT_TRUE(decoded.error().code == ErrorCode::kProgram || decoded.error().code == ErrorCode::kLimit);
      EXPECT_FALSE(decoded.error().message.empty());
      return false;
    }
    const program::Program& p = **decoded;
    EXPECT_FALSE(program::Print(p).empty());
    EXPECT_FALSE(ir::Print(p.module).empty());
    EXPECT_FALSE(program::Encode(p).empty());
    std::vector<std::string_view> sources;
    for (ir::StringId s : p.module.patterns) sources.push_back(p.module.strings[s]);
    const evaluate::Patterns patterns(std::move(sources), regex::PatternOptions());
    const evaluate::Prepared prepared(p.module);
    evaluate::ExplainOptions options;
    options.limits = limits_;
    options.collect_annotations = true;
    evaluate::Evaluator evaluator(p, patterns, limits_);
    for (const schema::DocumentPtr& instance : instances_) {
      const evaluate::Verdict verdict = evaluator.Run(instance->root());
      EXPECT_TRUE(verdict.outcome != Outcome::kUndecided || verdict.undecided_reason != nullptr);
      EXPECT_STRNE(verdict.undecided_reason == nullptr ? "" : verdict.undecided_reason, "damaged program");
      if (rapidjson::Document dom; !dom.Parse(json::ToText(instance->root()).c_str()).HasParseError())
        evaluator.Run(dom);
      const auto explanation = evaluate::Explain(prepared, patterns, instance->root(), options);
      for (uint32_t u = 0; u < explanation.units.size(); ++u) {
        evaluate::EvaluationPath(p.module, explanation, u);
        evaluate::InstanceLocation(explanation, u);
      }
    }
    return true;
  }

  static void Seal(std::string* file) {
    const uint64_t sum = FileChecksum(*file);
    std::memcpy(file->data() + program::kChecksumAt, &sum, sizeof(sum));
  }

  static std::unique_ptr<program::Program> Compiled(std::string_view text) {
    auto compiled = CompileText(text);
    EXPECT_TRUE(compiled.ok()) << compiled.error().message;
    return compiled.ok() ? std::move(compiled.value()) : std::make_unique<program::Program>();
  }
  static std::string Rich() { return program::Encode(*Compiled(kRich)); }

  std::vector<schema::DocumentPtr> instances_;
  Limits limits_;
};

TEST_F(DamageTest, TheSamplesHoldEveryOpcodeAndOp) {
  std::vector<bool> opcodes(program::kOpcodes), ops(ir::kOps);
  for (const std::string& text : {std::string(kRich), Many(), std::string(R"({"allOf": [{"$ref": "#"}]})")}) {
    const auto compiled = Compiled(text);
    for (const program::Instruction& i : compiled->code) opcodes[static_cast<size_t>(i.op)] = true;
    for (const ir::Keyword& k : compiled->module.keywords) ops[static_cast<size_t>(k.op)] = true;
  }
  std::vector<std::string_view> missing;
  for (size_t op = 0; op < opcodes.size(); ++op) {
    if (!opcodes[op]) missing.push_back(program::OpcodeName(static_cast<program::Opcode>(op)));
  }
  for (size_t op = 0; op < ops.size(); ++op) {
    if (!ops[op]) missing.push_back(ir::OpName(static_cast<ir::Op>(op)));
  }
  EXPECT_EQ(missing, std::vector<std::string_view>());
}

TEST_F(DamageTest, SoundFilesAreUsed) {
  EXPECT_TRUE(Use(Rich()));
  EXPECT_TRUE(Use(program::Encode(*Compiled(Many()))));
}

TEST_F(DamageTest, EveryTruncationIsRefused) {
  const std::string file = Rich();
  for (size_t size = 0; size < file.size(); ++size)
    EXPECT_FALSE(Use(std::string_view(file).substr(0, size))) << size;
  EXPECT_FALSE(Use(file + '\0'));
}

// A reader that checks no more than lengths would take these.
TEST_F(DamageTest, SealedTruncationIsRefused) {
  const std::string file = Rich();
  for (size_t size = program::kHeaderBytes; size < file.size(); size += 7) {
    std::string cut = file.substr(0, size);
    const uint64_t bytes = size;
    std::memcpy(cut.data() + program::kFileBytesAt, &bytes, sizeof(bytes));
    Seal(&cut);
    EXPECT_FALSE(Use(cut)) << size;
  }
}

TEST_F(DamageTest, EveryFlippedBitIsNoticed) {
  std::string file = Rich();
  for (size_t at = 0; at < file.size(); ++at) {
    for (const int bit : {0, 3, 7}) {
      file[at] = static_cast<char>(file[at] ^ (1 << bit));
      EXPECT_FALSE(Use(file)) << at;
      file[at] = static_cast<char>(file[at] ^ (1 << bit));
    }
  }
}

TEST_F(DamageTest, EveryForgedByteIsHarmless) {
  const std::string file = Rich();
  size_t accepted = 0;
  for (size_t at = program::kHeaderBytes; at < file.size(); ++at) {
    for (const int change : {0x01, 0x42}) {
      std::string forged = file;
      forged[at] = static_cast<char>(forged[at] ^ change);
      Seal(&forged);
      accepted += Use(forged) ? 1 : 0;
    }
  }
  EXPECT_GT(accepted,
            file.size() / 10);  // texts, sizes, unused operands ...: the evaluators did get something to do
}

TEST_F(DamageTest, RandomForgeriesAreHarmless) {
  const std::string files[] = {Rich(), program::Encode(*Compiled(Many()))};
  std::mt19937_64 random(20240229);
  size_t accepted = 0;
  const auto pick = [&](size_t below) { return static_cast<size_t>(random() % below); };
  const int rounds =
      std::getenv("VOUCH_DAMAGE_ROUNDS") != nullptr ? std::atoi(std::getenv("VOUCH_DAMAGE_ROUNDS")) : 3000;
  for (int round = 0; round < rounds; ++round) {
    std::string forged = files[round % 4 == 0 ? 1 : 0];
    const size_t table_end = program::kHeaderBytes + program::kSections * program::kSectionBytes;
    for (size_t changes = 1 + pick(3); changes > 0; --changes) {
      // Words, since most fields are: small numbers, copies of other words, one off, all ones.
      size_t at = table_end + pick((forged.size() - table_end) / 4) * 4;
      if (pick(20) == 0) at = program::kHeaderBytes + pick(table_end - program::kHeaderBytes - 4);
      uint32_t word;
      std::memcpy(&word, forged.data() + at, 4);
      switch (pick(6)) {
        case 0:
          word = static_cast<uint32_t>(pick(300));
          break;
        case 1:
          std::memcpy(&word, forged.data() + table_end + pick((forged.size() - table_end) / 4) * 4, 4);
          break;
        case 2:
          word += 1;
          break;
        case 3:
          word -= 1;
          break;
        case 4:
          word = UINT32_MAX - static_cast<uint32_t>(pick(2));
          break;
        default:
          word ^= 1u << pick(32);
          break;
      }
      std::memcpy(forged.data() + at, &word, 4);
    }
    Seal(&forged);
    accepted += Use(forged) ? 1 : 0;
  }
  EXPECT_GT(accepted, 0u);
}

}  // namespace
}  // namespace vouch::compile
