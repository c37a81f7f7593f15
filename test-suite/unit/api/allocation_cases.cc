#include "test-suite/unit/api/allocation_cases.h"

namespace vouch {
namespace {

std::string Repeated(int count, const std::string& part) {
  std::string text;
  for (int i = 0; i < count; ++i) text += part;
  return text;
}

std::string Nested(int depth, const char* open, const char* inner, const char* close) {
  return Repeated(depth, open) + inner + Repeated(depth, close);
}

// before 0 after, before 1 after ...
std::string Joined(int count, const char* before, const char* after) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + (before + std::to_string(i)) + after;
  return text;
}

}  // namespace

const std::vector<AllocationCase>& AllocationCases() {
  static const std::vector<AllocationCase> kCases = {
      {"properties and required",
       R"({"type": "object", "required": ["name", "size"], "additionalProperties": false, "properties": {
             "name": {"type": "string", "minLength": 1, "maxLength": 40}, "size": {"type": "integer", "minimum": 0},
             "a name of more than sixteen bytes": {"type": "boolean"}, "inner": {"type": "object", "minProperties": 1,
             "properties": {"tags": {"type": "array", "maxItems": 4, "items": {"type": "string"}}}}}})",
       {{R"({"name": "%%%%", "size": ##, "a name of more than sixteen bytes": true, "inner": {"tags": ["%%", "%"]}})", true},
        {R"({"name": "%%%%", "size": -##})", false},
        {R"({"name": "%%%%"})", false},
        {R"({"name": "%%%%", "size": 1, "other%": null})", false},
        {R"([##])", false}}},
      {"escapes",
       R"({"properties": {"a\u00e9": {"maxLength": 9}, "k": {"enum": ["\u00fc\n", "x"]}, "p": {"pattern": "\\u00e9$"}}})",
       {{R"({"a\u00e9": "%\n\t\"\\%\ud83d\ude00", "\u006b": "\u00fc\n", "p": "%%\u00e9", "\u0000": "\u0000"})", true},
        {R"({"a\u00E9": "%%%%%\u0041%%%%%"})", false},
        {R"({"k": "\u0079"})", false},
        {R"({"p": "\u00e9%"})", false}}},
      {"numbers",
       R"({"properties": {"i": {"type": "integer"}, "n": {"minimum": -1.5, "exclusiveMaximum": 1e30}, "c": {"multipleOf": 0.01},
             "big": {"multipleOf": 12345678901234567890123, "maximum": 1e400}, "e": {"enum": [0.1, 1e40, 7]},
             "k": {"const": 12345678901234567890.5}}})",
       {{R"({"i": ##.0, "n": 0.#####################1, "c": ##.#1, "big": 12345678901234567890123000, "e": 1e40,
             "k": 12345678901234567890.50})", true},
        {R"({"i": 1e2, "n": -1.5e0, "c": 1e-2, "big": 0, "e": 0.10, "x": -0.0, "y": 1e-400, "z": 18446744073709551615})", true},
        {R"({"i": #.5})", false},
        {R"({"n": 1#########0###########################})", false},
        {R"({"c": 0.00#})", false},
        {R"({"big": 1234567890123456789012##})", false},
        {R"({"e": 0.1000000000000000000000000#})", false},
        {R"({"k": 12345678901234567890.#1})", false}},
       Foreign::kOtherwise},
      {"patterns",
       R"({"type": "object", "properties": {"code": {"pattern": "^[A-Z]{2}-(?:[0-9]{3}|x[0-9a-f]{4})$"},
             "lower": {"pattern": "^[a-z]+$"}, "ahead": {"pattern": "^(?!con$)[a-z]+$"}, "literal": {"pattern": "foo"},
             "letters": {"pattern": "^\\p{L}+$"}},
             "patternProperties": {"^x-[a-z]+$": {"type": "integer"}, "_at$": {"minLength": 20}},
             "additionalProperties": {"type": "null"}})",
       {{R"({"code": "AB-###", "lower": "%%%", "ahead": "%%con%", "literal": "%foo%", "letters": "%\u00e9\u4e2d", "x-%%": #})", true},
        {R"({"code": "AB-x####", "x-a": 1, "made_at": "####################", "%%%%%": null})", true},
        {R"({"code": "AB-##"})", false},
        {R"({"ahead": "con"})", false},
        {R"({"letters": "%%#"})", false},
        {R"({"x-%%": "#"})", false},
        {R"({"made_at": "####"})", false},
        {R"({"%%%%": #})", false}}},
      {"oneOf by a discriminator",
       R"({"type": "array", "items": {"oneOf": [
             {"required": ["kind", "radius"], "properties": {"kind": {"const": "circle"}, "radius": {"type": "number"}}},
             {"required": ["kind", "points"], "properties": {"kind": {"const": "path"}, "points": {"type": "array", "items": {
               "type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}], "items": false}}}},
             {"required": ["kind"], "properties": {"kind": {"enum": ["none", "other"]}}}]}})",
       {{R"([{"kind": "circle", "radius": #.##}, {"kind": "path", "points": [[#, #], [1e#, 2]]}, {"kind": "none"}])", true},
        {R"([{"kind": "other", "%%": "%%"}, {"points": [[#]], "kind": "path"}])", true},
        {R"([{"kind": "other"}, {"kind": "circle"}])", false},
        {R"([{"kind": "path", "points": [[1, 2, #]]}])", false},
        {R"([{"kind": "%%%%%%%"}])", false}}},
      {"anyOf, oneOf, not, if without one",
       R"({"allOf": [{"anyOf": [{"type": "integer"}, {"type": "string", "maxLength": 5}, {"type": "object", "required": ["a"]}]},
             {"not": {"type": "object", "required": ["b"]}}, {"oneOf": [{"minimum": 10}, {"maximum": 4}, {"type": "string"},
             {"type": "object"}]}], "if": {"type": "object", "minProperties": 2}, "then": {"required": ["c"]},
             "else": {"not": {"const": "bad"}}})",
       {{R"(1#)", true}, {R"("%%%%")", false}, {R"("%%%%%%%")", false}, {R"(5)", false}, {R"({"a": #})", false},
        {R"({"a": #, "b": 2})", false}, {R"({"a": #, "d": 2})", false}, {R"({"a": 1, "c": #})", false}}},
      {"uniqueItems",
       R"({"properties": {"few": {"uniqueItems": true}, "many": {"uniqueItems": true}}})",
       {{R"({"few": ["a%%%", "b%%%", 1, 1.5, null, {"a": #}, {"a": ["#"]}, [], [[]]], "many": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
             12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, "%%%"]})", true}}},
      {"uniqueItems with equal items", R"({"uniqueItems": true})",
       {{R"(["a%%%", 1e0, 1.0])", false},
        {R"(["the very same ends #, not the middle", "the very same ends 0, not the middle"])", true},
        {R"([{"a": 1, "b": "x"}, {"b": "x", "a": 1.0}])", false},
        {R"([[#, "%"], [0, "%"], [1, 2], [1, 2]])", false},
        {R"(["%%%", 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
             28, 29, [], {}, null, true, "%%%%", "x", "x"])", false}}},
      {"enum and const of containers",
       R"({"items": {"enum": [{"a": 1, "b": "c"}, [], [1, "x"], null, "s", 1.5]}})",
       {{R"([{"b": "c", "a": 1.0}, [], [1, "x"], null, "s", 15e-1])", true}, {R"([{"b": "%", "a": 1#}])", false}, {R"(["%%"])", false}}},
      {"equality of nested containers",
       R"({"properties": {"c": {"const": {"a": [1, {"b": [null, "x"]}], "c": {"d": {}}}}, "u": {"uniqueItems": true},
             "e": {"enum": [[[[1.5]]], {"x": {"y": {"z": true}}}]}}})",
       {{R"({"c": {"c": {"d": {}}, "a": [1.0, {"b": [null, "x"]}]}, "u": [[[1]], [[2]], {"a": [[]]}, {"a": [{}]}],
             "e": [[[15e-1]]]})", true},
        {R"({"c": {"a": [1, {"b": [null, "%%"]}], "c": {"d": {}}}})", false},
        {R"({"u": [{"a": [[#]], "b": "x"}, [[#]], [["%"]], {"b": "x", "a": [[1]]}, {"a": [[1]], "b": "x"}]})", false},
        {R"({"e": {"x": {"y": {"z": null, "%": #}}}})", false}}},
      {"equality of large objects out of order",
       R"({"properties": {"c": {"const": {)" + Joined(40, R"("a name with number )", R"(": [1])") + R"(}}, "u": {"uniqueItems": true}}})",
       {{R"({"c": {"a name with number 39": [1.0], )" + Joined(39, R"("a name with number )", R"(": [1])") + R"(}, "u": [{"%": #,)" +
             Joined(30, R"("n)", R"(": 1)") + R"(}, {)" + Joined(30, R"("n)", R"(": 1)") + R"(, "m": #}]})", true},
        {R"({"c": {"%": [1.0], )" + Joined(39, R"("a name with number )", R"(": [1])") + R"(}})", false},
        {R"({"u": [{"n": "%",)" + Joined(30, R"("n)", R"(": {})") + R"(}, {"a": "x", )" + Joined(30, R"("n)", R"(": {})") + R"(}, {)" +
             Joined(30, R"("n)", R"(": {})") + R"(, "a": "x"}]})", false}}},
      // (The items differ below where a sketch looks.)
      {"uniqueItems of many alike", R"({"uniqueItems": true})",
       {{"[" + Joined(100, R"({"a": {"b": [)", R"(, "%"]}})") + "]", true},
        {"[" + Joined(100, R"({"a": {"b": [)", R"(, "x"]}})") + R"(, [#], {"a": {"b": [57, "x"]}}])", false}}},
      {"look-around that no table decides", R"x({"pattern": "a(?=b+c)\\w+(?<=x)\\w{300}|q(?=r)"})x",
       {{R"("##qr%%")", true}, {R"("abbc%%%x%%#")", false}, {"\"" + Repeated(300, "%#") + "abcx" + Repeated(301, "%") + "\"", true}}},
      {"back-references", R"({"pattern": "^(a+)-(?:x\\1)*(?!z)-\\1$", "patternProperties": {"(.)\\1": false}})",
       {{R"("aa-xaa-aa")", true}, {R"("aa-%")", false}, {R"({"%#%#": #})", true}, {R"({"%%%##": #, "aa": 1})", false},
        {"\"" + Repeated(100, "a") + "--" + Repeated(100, "a") + "\"", true}}},
      {"the format regex", R"({"format": "regex"})",
       {{R"("^(%|(?:(?=%)b))[c-d\\w\\D]*\\p{L}{#,9}.\\u00e9$")", true}, {R"("%(")", false}, {R"("[b-a]%")", false}, {R"("\\p{%}")", false},
        {R"("\\%\\m")", false}, {R"("%\\2#")", false}, {R"("%**")", false}, {R"x("(?#%)")x", false}}},
      {"contents",
       R"({"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"j": {"contentMediaType": "application/json"},
             "b": {"contentEncoding": "base64"}, "bj": {"contentEncoding": "base64", "contentMediaType": "application/json"}}})",
       {{R"({"j": "{\"%\": [##, null, \"%%\"], \"\": 1, \"\": 2}", "b": "%%%%%%%%%%%%%%%%%%%%##==", "bj": "eyJmb28iOiAiYmFyIn0K"})", true},
        {R"({"j": "[%]"})", false},
        {R"({"j": "[[[[{\"%\": [1, #"})", false},
        {R"({"j": ""})", false},
        {R"({"b": "%%%%%"})", false},
        {R"({"bj": "%%%%%%%%%%%%%%%%%%%%"})", false}}},
      {"long divisors", R"({"multipleOf": )" + std::string(80, '7') + "}",
       {{std::string(80, '7') + std::string(120, '0'), true}, {"1" + std::string(200, '#'), false},
        {std::string(78, '7') + "##" + std::string(120, '0'), false}},
       Foreign::kOtherwise},
      {"repeated names, allowed", R"({"properties": {"a": {"const": 2}}, "maxProperties": 45})",
       {{R"({"a": #, "b": {"%": 1, "%": "", "%": [{}]}, "a": 2})", true},
        {R"({"a": 2, "a": 3, "%": #})", false},
        {"{" + Joined(40, R"("x)", R"(": [#])") + ", " + Joined(40, R"("x)", R"(": #)") + R"(, "a": 7, "a": 2})", true}},
       Foreign::kOtherwise},
      {"a byte order mark", R"({"minProperties": 1})", {{"\xef\xbb\xbf{\"%\": #}", true}, {"\xef\xbb\xbf {}", false}}, Foreign::kOtherwise},
      {"contains, prefixItems, propertyNames, dependentRequired",
       R"({"properties": {"c": {"contains": {"const": 1}, "minContains": 2, "maxContains": 3},
             "t": {"prefixItems": [{"type": "string"}, {"type": "integer"}], "items": {"type": "null"}}},
             "propertyNames": {"pattern": "^[a-z]", "maxLength": 12}, "dependentRequired": {"c": ["t"]},
             "dependentSchemas": {"d": {"required": ["e"]}}})",
       {{R"({"c": [1, #2, 1.0, "%"], "t": ["%", #, null], "d": 1, "e": 2, "%%%%": 3})", true},
        {R"({"c": [1, #2], "t": []})", false},
        {R"({"c": [1, 1]})", false},
        {R"({"t": [#]})", false},
        {R"({"d": #})", false},
        {R"({"%%%%%%%%%%%%%": #})", false},
        {R"({"#": 1})", false}}},
      {"unevaluatedProperties and unevaluatedItems",
       R"({"$defs": {"base": {"properties": {"id": {"type": "integer"}}}}, "allOf": [{"$ref": "#/$defs/base"}],
             "anyOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]}, {"properties": {"b": true}, "required": ["b"]}],
             "oneOf": [{"properties": {"k": {"const": 1}}}, {"properties": {"k": {"const": 2}, "l": true}, "required": ["k"]}],
             "properties": {"list": {"prefixItems": [true], "contains": {"type": "integer"}, "unevaluatedItems": false}},
             "patternProperties": {"^x": true}, "unevaluatedProperties": {"type": "null"}})",
       {{R"({"id": #, "a": "%%", "b": 1, "k": 2, "l": "%", "list": ["%", 1, #], "x%": "%", "other%": null})", true},
        {R"({"a": "%", "k": 1})", true},
        {R"({"a": "%", "k": 1, "l": "%"})", false},
        {R"({"a": "%", "other%": #})", false},
        {R"({"b": 1, "list": [#, 1, "%"]})", false}}},
      {"a recursive reference",
       R"({"$defs": {"node": {"type": "object", "required": ["v"], "properties": {"v": {"type": "integer"},
             "next": {"type": "array", "items": {"$ref": "#/$defs/node"}}}, "additionalProperties": false}}, "$ref": "#/$defs/node"})",
       {{R"({"v": 1, "next": [{"v": #, "next": [{"v": 3, "next": []}]}, {"v": #}]})", true},
        {R"({"v": 1, "next": [{"v": #, "next": [{"v": 3, "next": [{}]}]}, {"v": #}]})", false}}},
      {"a dynamic reference",
       R"({"$id": "https://example.com/tree", "$dynamicAnchor": "node", "type": "object", "properties": {"data": {"type":
             "string"}, "children": {"type": "array", "items": {"$dynamicRef": "#node"}}}, "unevaluatedProperties": false})",
       {{R"({"data": "%%", "children": [{"data": "%", "children": []}]})", true},
        {R"({"data": "%%", "children": [{"data": #}]})", false}}},
      {"formats",
       R"({"properties": {"date-time": {"format": "date-time"}, "date": {"format": "date"}, "time": {"format": "time"},
             "duration": {"format": "duration"}, "email": {"format": "email"}, "idn-email": {"format": "idn-email"},
             "hostname": {"format": "hostname"}, "idn-hostname": {"format": "idn-hostname"}, "ipv4": {"format": "ipv4"},
             "ipv6": {"format": "ipv6"}, "uri": {"format": "uri"}, "uri-reference": {"format": "uri-reference"},
             "iri": {"format": "iri"}, "iri-reference": {"format": "iri-reference"}, "uri-template": {"format": "uri-template"},
             "uuid": {"format": "uuid"}, "json-pointer": {"format": "json-pointer"},
             "relative-json-pointer": {"format": "relative-json-pointer"}}})",
       {{R"({"date-time": "202#-0#-1#T1#:0#:30.#Z", "date": "202#-0#-1#", "time": "1#:30:00+01:00", "duration": "P#DT#H",
             "email": "%%@example.com", "idn-email": "\u00e9%@ex\u00e4mple.com", "hostname": "%%.xn--bcher-kva.com",
             "idn-hostname": "%%.b\u00fccher.example", "ipv4": "1#.#.#.#", "ipv6": "2001:db8::#", "uri": "https://%%.example/a?b=#",
             "uri-reference": "../%#c", "iri": "https://b\u00fccher.example/%", "iri-reference": "/\u00e9%",
             "uri-template": "https://%.example/{user}{?page,%}", "uuid": "123e4567-e89b-12d3-a456-42661417####",
             "json-pointer": "/a/#/%~1", "relative-json-pointer": "#/a"})", true},
        {R"({"date": "2023-02-30"})", false}, {R"({"email": "%%"})", false}, {R"({"ipv6": "::%%%%%"})", false},
        {R"({"hostname": "-%%"})", false}, {R"({"idn-hostname": "xn--%%\u00e9"})", false}, {R"({"uri": "%%"})", false},
        {R"({"uri-template": "{%%"})", false}, {R"({"json-pointer": "%"})", false}}},
      {"a pattern that RE2 runs", R"({"pattern": "0[0-9a-z]{12}$"})",
       {{R"("#0%%%%%%%%%%%%")", true}, {R"("0#%%%%%%%%%%%%")", false}, {R"("0%%%")", false}}},
      {"a deep document",
       R"({"$ref": "#/$defs/a", "$defs": {"a": {"items": {"$ref": "#/$defs/a"}, "not": {"const": 7}}}})",
       {{Nested(50, "[", "1", "]"), true}, {Nested(1000, "[", "1", "]"), true}, {Nested(1000, "[", "7", "]"), false},
        {"[7, ##]", false}}},
      {"many members",
       R"({"required": [)" + Joined(70, R"("r)", R"(")") + R"(], "additionalProperties": {"type": "integer"}})",
       {{"{" + Joined(300, R"("r)", R"(": #)") + "}", true}, {"{" + Joined(69, R"("r)", R"(": #)") + "}", false}}},
  };
  return kCases;
}

const std::vector<Exception>& AllocationExceptions() {
  static const std::vector<Exception> kExceptions = {
      {"a named group in the format regex", R"({"format": "regex"})", R"("(?<name>a)\\k<name>")", true, true,
       "names of groups are kept while a pattern is checked"},
  };
  return kExceptions;
}

}  // namespace vouch
