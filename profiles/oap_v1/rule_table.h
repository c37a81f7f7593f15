// The table of all rules of oap-v1, in the order of their documentation. Data alone; see rules.h.
//
// Sources: "SPEC" is the OAP specification 1.0 (text 1.0.2) with its section; L1-P3 and the like are clauses
// of its conformance document; "reference" is the format's own validators; "vouch" is ours.
#ifndef VOUCH_PROFILES_OAP_V1_RULE_TABLE_H_
#define VOUCH_PROFILES_OAP_V1_RULE_TABLE_H_

#include "profiles/rule.h"

namespace vouch::profiles::oap_v1 {

inline constexpr Severity kE = Severity::kError, kW = Severity::kWarning, kI = Severity::kInfo,
                          kO = Severity::kOff;
inline constexpr Tier kS = Tier::kSpec, kL = Tier::kLint;
inline constexpr bool kReplaces = true;  // Rule::replaces_schema

inline constexpr Rule kRuleTable[] = {
    {"OAP-SCHEMA", kE, kS, "the file holds to the format's JSON Schema, formats asserted",
     "schemas/oap-v1.agent-profile.schema.json, schemas/oap-v1.agent-state-delta.schema.json"},

    // Texts and encodings.
    {"OAP-P00", kE, kS, "the text is JSON, YAML 1.2 or Markdown with YAML front matter", "SPEC 2.1"},
    {"OAP-P01", kI, kS,
     "the file's name ends as its encoding demands, or a search of the folder passes it over", "SPEC 2.1",
     "A file that is named is always read, whatever its name ends with."},
    {"OAP-P02", kE, kS, "the document is a mapping", "SPEC 2.1", "", kReplaces},
    {"OAP-P03", kE, kS, "the document is not empty", "reference"},
    {"OAP-P04", kE, kS, "the text is UTF-8", "SPEC 2.2"},
    {"OAP-P05", kE, kS, "no mapping has the same key twice, in YAML or in JSON",
     "support libraries, Safety and conformance",
     "Of the reference validators only the Java one refuses a repeated JSON key, and the Python one no "
     "repeated YAML "
     "key; the document about them says all do, and so do we."},
    {"OAP-P06", kW, kS, "no plain scalar that YAML readers take for different values (yes, 010, 1:30)",
     "SPEC 2.1",
     "The specification names YAML 1.2, so yes is a string, 010 ten, 1:30 a string and null null. The Python "
     "validator reads null as a string and 010 as eight, Go reads 010 as eight and True as false."},
    {"OAP-P08", kE, kS, "no YAML tags beyond those of the core schema", "implementers' guide",
     "The Python validator builds values for !!binary, !!set and !!timestamp, Go ignores every tag."},
    {"OAP-P09", kE, kS, "one YAML document a file", "SPEC 2.1",
     "The Go validator reads the first one alone."},
    {"OAP-P10", kW, kL, "no anchors, aliases and merge keys: readers differ", "reference",
     "Go refuses every alias, TypeScript more than a hundred; << merges in Python and is a plain key in "
     "TypeScript."},
    {"OAP-P11", kE, kS, "keys of mappings are strings", "SPEC 2.1"},
    {"OAP-P12", kE, kS, "numbers are finite", "SPEC 2.2", "", kReplaces},
    {"OAP-P12b", kW, kS, "integers lie within 2^53, or digests of other implementations differ",
     "SPEC 2.2, RFC 8785"},
    {"OAP-P13", kE, kS, "Markdown starts with a line --- and has a second one", "SPEC 2.1"},
    {"OAP-P14", kE, kS, "the instructions are the body of the Markdown and nowhere else", "SPEC 2.1, L3-G1",
     "Also where the body is empty, as in the Python and TypeScript validators."},
    {"OAP-P15", kE, kS, "the body of the Markdown is not empty", "SPEC 2.1"},
    {"OAP-P16", kE, kS, "front matter, spec and spec.role are mappings", "SPEC 2.1",
     "Missing ones are made; the Rust and Go validators lose the body instead."},
    {"OAP-P17", kE, kS, "nothing follows the JSON document", "RFC 8259"},
    {"OAP-P19", kE, kL, "the text keeps within the limits of the reader", "vouch",
     "The specification sets none; the message names the one that was reached."},

    // Version and kind.
    {"OAP-V01", kE, kS, "`oap` is a version such as \"1.0\", quoted", "SPEC 2.4", "", kReplaces},
    {"OAP-V02", kE, kS, "the major version is 1", "SPEC 2.4, L1-P3", "", kReplaces},
    {"OAP-V03", kE, kS, "the minor version is not newer than the one known (1.0)", "SPEC 2.4, L1-P4",
     "OAP 1.0.0 accepted newer minors with a warning; since 1.0.1 they are refused. --allow-newer-minor "
     "makes it a "
     "warning.",
     kReplaces},
    {"OAP-V04", kE, kS, "`kind` is AgentProfile or AgentStateDelta", "SPEC appendix A, L1-P5", "", kReplaces},
    {"OAP-V05", kE, kS, "the version is spelled without leading zeros", "SPEC 2.4",
     "Undefined in the text: Python, TypeScript and Go accept 1.00, Rust and Java refuse it. Refused here, "
     "since "
     "some readers do.",
     kReplaces},

    // Secrets, paths, code.
    {"OAP-S01", kE, kS, "no literal credentials in any string", "SPEC 7.3",
     "The validators disagree on the patterns. Here: those of the well-known issuers, and sk- only where the "
     "rest "
     "looks random, so that sk-learn-pipeline-design is none. Values are searched, keys are not."},
    {"OAP-S02", kE, kS, "values of `env` are references such as ${NAME}", "SPEC 3.4, 7.3, L1-I6", "",
     kReplaces},
    {"OAP-S03", kE, kS, "a value of `env` refers to the variable of the same name", "SPEC 3.4",
     "Only the Rust and Java validators check it; the text says same-name."},
    {"OAP-S04", kE, kS, "values of `headers` are ${NAME} or Bearer ${NAME}", "SPEC 3.4, 7.3, L1-I6", "",
     kReplaces},
    {"OAP-S05", kE, kS, "paths stay within the workspace", "SPEC 3.5, 5.2, L1-I5",
     "Both / and \\ separate, on every system. Rust and Java check files and the working directory alone. In "
     "deny_paths it is a warning: nothing is opened by it."},
    {"OAP-S05b", kW, kL,
     "no path that some programs take out of the workspace (~, C:name, file:, %2e%2e, $HOME)", "vouch"},
    {"OAP-S05c", kW, kL, "sources of skills stay within the workspace; stores and bases are local", "vouch"},
    {"OAP-S07", kW, kS, "hooks are named, not written out as commands", "SPEC 3.8, 7.3"},
    {"OAP-S08", kW, kS, "`metadata.trust` is left to the harness, which computes it anew",
     "SPEC 3.1, 7.1, L1-I4"},
    {"OAP-S09", kW, kL, "addresses of MCP servers hold no credentials and use https beyond this machine",
     "vouch"},
    {"OAP-S10", kW, kL, "an MCP server has only the fields of its transport", "vouch"},
    {"OAP-S11", kW, kL, "names of MCP servers, skills, stores and bindings are unique", "vouch, SPEC 3.4"},
    {"OAP-S12", kI, kS, "which processes the file has started", "SPEC 7.3, L3-M2"},

    // References and consistency.
    {"OAP-R01", kE, kS, "variables that the role's text uses are defined", "SPEC 3.6, 5.2",
     "Looked for in instructions, objectives and constraints, the three that are substituted; Rust and Java "
     "search "
     "the whole document. A warning where the file extends another, which may define them."},
    {"OAP-R01b", kW, kL, "templates in the role's text have the form ${{ vars.NAME }}", "vouch"},
    {"OAP-R02", kW, kS, "no templates in state, where nothing is substituted", "SPEC 3.6, L2-S5"},
    {"OAP-R03", kW, kS, "no templates in other fields, where nothing is substituted", "SPEC 3.6"},
    {"OAP-R03b", kI, kL, "every variable is used", "vouch"},
    {"OAP-R04", kE, kS, "ids are unique within facts, preferences and open threads", "SPEC 6.2"},
    {"OAP-R05", kE, kS, "revisions of the history never decrease", "schema: newest last"},
    {"OAP-R06", kE, kS, "the newest revision of the history is not above the profile's", "reference",
     "Without metadata.revision its default 1 counts. Python and TypeScript skip the check then; Go, Rust "
     "and Java "
     "take 0 and refuse every history."},
    {"OAP-R07", kW, kS, "the file is called as the agent", "SPEC 3.1, L1-D4",
     "The suffix alone is cut off; Rust and Java cut at the first dot and complain of my.bot."},
    {"OAP-R08", kW, kS, "the description is one line of at least four words", "SPEC 3.1"},
    {"OAP-R09", kW, kS, "policy inherit comes without allow and deny, which it ignores", "SPEC 3.4"},
    {"OAP-R10", kW, kS, "an allowlist allows something", "field reference",
     "Without `policy` it is an allowlist, as the schema's default says; Go, Rust and Java look at a written "
     "policy "
     "alone."},
    {"OAP-R11", kW, kS, "bindings are for granted tools", "field reference",
     "Compared as the globs they are; the Python validator compares texts and complains of mcp/db/*."},
    {"OAP-R11b", kI, kL, "no tool is both allowed and denied", "vouch"},
    {"OAP-R11c", kO, kL, "what is denied would be allowed otherwise", "vouch"},
    {"OAP-R12", kW, kS, "keys of annotations have a namespace: domain/name", "SPEC 2.5"},
    {"OAP-R13", kE, kS, "names are unique within a folder", "SPEC 5.1, L1-D2"},
    {"OAP-R14", kW, kS, "names are unique across folders", "L1-D3"},
    {"OAP-R15", kE, kS, "bases exist, without cycles, at most eight deep, at the pinned revision and digest",
     "SPEC 4, L3-E1, L3-G2",
     "A base that is not among the files given is a warning. Digests are the spec digests of SPEC 2.2 (since "
     "1.0.1)."},
    {"OAP-R17", kW, kS, "state keeps to its own retention, and nothing in it has expired", "SPEC 3.8"},
    {"OAP-R18", kW, kS, "subagents are other profiles, by legal names", "SPEC 3.8"},
    {"OAP-R19", kI, kS, "which conformance level a harness needs; an error above --level",
     "conformance 1, 4"},
    {"OAP-F01", kE, kS, "timestamps are RFC 3339 date-times", "SPEC 2.2, implementers' guide",
     "Only the TypeScript validator asserts the format."},
    {"OAP-F02", kW, kS, "language, id and homepage are of the form that the schema's texts name", "schema",
     "Checked by syntax: RFC 5646 well-formedness, URN or UUID (info), absolute URI. The registries are "
     "not."},

    // State deltas.
    {"OAP-D01", kE, kS, "operations stay within /state; other changes are proposals", "SPEC 6.4, L2-A2", "",
     kReplaces},
    {"OAP-D02", kW, kS, "proposals on tools, permissions, memory or subagents are of high risk",
     "SPEC 6.4, L2-A8",
     "By whole names, and above them, too: the reference compares prefixes, so that /spec/toolsX counts and "
     "/spec "
     "does not."},
    {"OAP-D03", kE, kS, "paths are JSON Pointers, where id:<entry> may name an entry", "SPEC 6.2, L2-A14", "",
     kReplaces},
    {"OAP-D04", kE, kS, "values fit the place that the path names", "L2-A1"},
    {"OAP-D06", kE, kS, "no literal credentials in values", "SPEC 7.3"},
    {"OAP-D07", kW, kL,
     "a delta changes something that exists: known names, values where needed, not all of state", "vouch"},
    {"OAP-D08", kE, kS, "operations are add, replace and remove; move, copy and test are reserved",
     "SPEC 6.2", "", kReplaces, kReplaces},
};

}  // namespace vouch::profiles::oap_v1

#endif  // VOUCH_PROFILES_OAP_V1_RULE_TABLE_H_
