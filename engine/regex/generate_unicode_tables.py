#!/usr/bin/env python3
"""Writes unicode_tables.cc: the code points of every property that ECMA-262 allows in \\p{...}.

Usage: generate_unicode_tables.py [UNICODE_DIR] > unicode_tables.cc
UNICODE_DIR defaults to /usr/share/unicode, where Debian's package unicode-data puts the Unicode Character
Database. unicode_tables.h describes the encoding; property_test.cc checks the result.
"""
import os
import re
import sys

DIR = sys.argv[1] if len(sys.argv) > 1 else '/usr/share/unicode'
SIZE = 0x110000

# ECMA-262, table "Binary Unicode property aliases and their canonical property names".
BINARY = '''ASCII_Hex_Digit Alphabetic Bidi_Control Bidi_Mirrored Case_Ignorable Cased Changes_When_Casefolded
Changes_When_Casemapped Changes_When_Lowercased Changes_When_NFKC_Casefolded Changes_When_Titlecased
Changes_When_Uppercased Dash Default_Ignorable_Code_Point Deprecated Diacritic Emoji Emoji_Component
Emoji_Modifier Emoji_Modifier_Base Emoji_Presentation Extended_Pictographic Extender Grapheme_Base
Grapheme_Extend Hex_Digit IDS_Binary_Operator IDS_Trinary_Operator ID_Continue ID_Start Ideographic
Join_Control Logical_Order_Exception Lowercase Math Noncharacter_Code_Point Pattern_Syntax
Pattern_White_Space Quotation_Mark Radical Regional_Indicator Sentence_Terminal Soft_Dotted
Terminal_Punctuation Unified_Ideograph Uppercase Variation_Selector White_Space XID_Continue
XID_Start'''.split()
# Names that PropertyAliases.txt lacks: emoji properties have their short names in ECMA-262 only.
EXTRA_ALIASES = {'Emoji': ['Emoji'], 'Emoji_Component': ['EComp'], 'Emoji_Modifier': ['EMod'],
                 'Emoji_Modifier_Base': ['EBase'], 'Emoji_Presentation': ['EPres'],
                 'Extended_Pictographic': ['ExtPict']}


def lines(name):
    with open(os.path.join(DIR, name), encoding='utf-8') as file:
        for line in file:
            fields = [field.strip() for field in line.split('#')[0].split(';')]
            if fields[0]:
                yield fields


def span(text):
    first, _, last = text.partition('..')
    return range(int(first, 16), int(last or first, 16) + 1)


def ranges(points):
    out = []
    for point in sorted(points):
        if out and out[-1][1] == point - 1:
            out[-1][1] = point
        else:
            out.append([point, point])
    return out


def general_category():
    category = ['Cn'] * SIZE
    mirrored = set()
    first = None
    for fields in lines('UnicodeData.txt'):
        point = int(fields[0], 16)
        if fields[1].endswith(', First>'):
            first = point
            continue
        block = range(first if first is not None else point, point + 1)
        first = None
        for each in block:
            category[each] = fields[2]
            if fields[9] == 'Y':
                mirrored.add(each)
    sets = {}
    for point, value in enumerate(category):
        sets.setdefault(value, set()).add(point)
    return sets, mirrored


def main():
    with open(os.path.join(DIR, 'PropertyValueAliases.txt'), encoding='utf-8') as file:
        version = re.search(r'-(\d+\.\d+\.\d+)\.txt', file.readline()).group(1)
    tables = []  # (kind, [names], points)

    categories, mirrored = general_category()
    groups = {'C': 'Cc Cf Cn Co Cs', 'L': 'Ll Lm Lo Lt Lu', 'LC': 'Ll Lt Lu', 'M': 'Mc Me Mn', 'N': 'Nd Nl No',
              'P': 'Pc Pd Pe Pf Pi Po Ps', 'S': 'Sc Sk Sm So', 'Z': 'Zl Zp Zs'}
    for group, members in groups.items():
        categories[group] = set().union(*(categories[member] for member in members.split()))
    aliases = {'gc': {}, 'sc': {}}
    for fields in lines('PropertyValueAliases.txt'):
        if fields[0] in aliases:
            aliases[fields[0]][fields[1]] = fields[1:]
    for short, names in aliases['gc'].items():
        tables.append(('kGeneralCategory', names, categories[short]))

    long_to_short = {names[1]: short for short, names in aliases['sc'].items()}
    scripts = {short: set() for short in aliases['sc']}
    for fields in lines('Scripts.txt'):
        scripts[long_to_short[fields[1]]].update(span(fields[0]))
    scripts['Zzzz'] = set(range(SIZE)).difference(*scripts.values())
    extensions = {short: set(points) for short, points in scripts.items()}
    for fields in lines('ScriptExtensions.txt'):
        points = span(fields[0])
        for short in scripts:
            extensions[short].difference_update(points)
        for short in fields[1].split():
            extensions[short].update(points)
    for short, names in aliases['sc'].items():
        tables.append(('kScript', names, scripts[short]))
    for short, names in aliases['sc'].items():
        tables.append(('kScriptExtensions', names, extensions[short]))

    binary = {name: set() for name in BINARY}
    binary['Bidi_Mirrored'] = mirrored
    for name in ('PropList.txt', 'DerivedCoreProperties.txt', 'DerivedNormalizationProps.txt',
                 'emoji/emoji-data.txt'):
        for fields in lines(name):
            if fields[1] in binary:
                binary[fields[1]].update(span(fields[0]))
    short_names = {}
    for fields in lines('PropertyAliases.txt'):
        short_names[fields[1]] = [fields[0]] + fields[2:]
    for name in BINARY:
        assert binary[name], name
        names = [name] + short_names.get(name, []) + EXTRA_ALIASES.get(name, [])
        tables.append(('kBinary', names, binary[name]))
    tables.append(('kBinary', ['ASCII'], set(range(0x80))))
    tables.append(('kBinary', ['Any'], set(range(SIZE))))
    tables.append(('kBinary', ['Assigned'], set(range(SIZE)) - categories['Cn']))

    data = bytearray()
    offsets = {}
    entries = []
    for kind, names, points in tables:
        encoded = bytearray()
        end = 0
        for first, last in ranges(points):
            for number in (first - end, last - first):
                while number >= 0x80:
                    encoded.append(number & 0x7f | 0x80)
                    number >>= 7
                encoded.append(number)
            end = last + 1
        key = bytes(encoded)
        if key not in offsets:
            offsets[key] = len(data)
            data.extend(encoded)
        for name in dict.fromkeys(names):
            entries.append((kind, name, offsets[key], len(encoded)))
    order = ['kGeneralCategory', 'kScript', 'kScriptExtensions', 'kBinary']
    entries.sort(key=lambda entry: (order.index(entry[0]), entry[1].encode()))

    out = sys.stdout.write
    out('// Generated by generate_unicode_tables.py from Unicode %s: do not edit. unicode_tables.h says what it '
        'holds.\n// Tested by property_test.cc.\n' % version)
    out('#include "engine/regex/unicode_tables.h"\n\nnamespace vouch::regex {\n\n')
    out('const char kUnicodeVersion[] = "%s";\n\n' % version)
    out('const UnicodeEntry kUnicodeEntries[] = {\n')
    for kind, name, offset, size in entries:
        out('    {UnicodeKind::%s, "%s", %d, %d},\n' % (kind, name, offset, size))
    out('};\nconst size_t kUnicodeEntryCount = %d;\n\nconst uint8_t kUnicodeRanges[] = {\n' % len(entries))
    for at in range(0, len(data), 28):
        out('    ' + ' '.join('%d,' % byte for byte in data[at:at + 28]) + '\n')
    out('};\n\n}  // namespace vouch::regex\n')


main()
