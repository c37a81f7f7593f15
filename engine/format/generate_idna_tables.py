#!/usr/bin/env python3
"""Writes idna_tables.cc: what IDNA2008 has to know of every code point that may stand in a U-label.

Usage: generate_idna_tables.py [UNICODE_DIR] > idna_tables.cc
UNICODE_DIR defaults to /usr/share/unicode, where Debian's package unicode-data puts the Unicode Character
Database. The derived property is computed by the rules of RFC 5892 sections 2 and 3; nothing but the database
and the exceptions that the RFC lists goes in. idna_tables.h describes the encoding; idna_test.cc checks the result.
"""
import os
import sys

DIR = sys.argv[1] if len(sys.argv) > 1 else '/usr/share/unicode'
SIZE = 0x110000
HANGUL = range(0xAC00, 0xD7A4)

# RFC 5892 section 2.6.
EXCEPTIONS = {
    'PVALID': [0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007],
    'CONTEXTO': [0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, *range(0x660, 0x66A), *range(0x6F0, 0x6FA)],
    'DISALLOWED': [0x640, 0x7FA, 0x302E, 0x302F, *range(0x3031, 0x3036), 0x303B],
}
IGNORABLE_BLOCKS = ['Combining Diacritical Marks for Symbols', 'Musical Symbols', 'Ancient Greek Musical Notation']
LETTER_DIGITS = {'Ll', 'Lu', 'Lo', 'Nd', 'Lm', 'Mn', 'Mc'}

# The bit fields of idna_tables.h.
CLASSES = {'PVALID': 1, 'CONTEXTJ': 2, 'CONTEXTO': 3}
BIDI = ['Other', 'L', 'R', 'AL', 'AN', 'EN', 'ES', 'CS', 'ET', 'ON', 'BN', 'NSM']
JOINING = ['U', 'L', 'R', 'D', 'T']
SCRIPTS = ['Other', 'Greek', 'Hebrew', 'Hiragana', 'Katakana', 'Han']


def lines(name):
    with open(os.path.join(DIR, name), encoding='utf-8') as file:
        for line in file:
            fields = [field.strip() for field in line.split('#')[0].split(';')]
            if fields[0]:
                yield fields


def span(text):
    first, _, last = text.partition('..')
    return range(int(first, 16), int(last or first, 16) + 1)


def points(name, *values):
    """The code points to which a file of the form "range; value; ..." gives these values."""
    found = set()
    for fields in lines(name):
        if fields[1:1 + len(values)] == list(values):
            found.update(span(fields[0]))
    return found


category = ['Cn'] * SIZE
combining = [0] * SIZE
decomposition = {}  # the mapping, canonical or not
canonical_pairs = {}
first = None
for fields in lines('UnicodeData.txt'):
    point = int(fields[0], 16)
    if fields[1].endswith(', First>'):
        first = point
        continue
    for p in range(first if fields[1].endswith(', Last>') else point, point + 1):
        category[p] = fields[2]
        combining[p] = int(fields[3])
    if fields[5]:
        parts = fields[5].split()
        mapping = [int(part, 16) for part in parts if not part.startswith('<')]
        decomposition[point] = mapping
        if not parts[0].startswith('<') and len(mapping) == 2:
            canonical_pairs[tuple(mapping)] = point
for point in points('DerivedNormalizationProps.txt', 'Full_Composition_Exclusion'):
    canonical_pairs = {pair: composite for pair, composite in canonical_pairs.items() if composite != point}

casefold = {}
for fields in lines('CaseFolding.txt'):
    if fields[1] in 'CF':
        casefold[int(fields[0], 16)] = [int(part, 16) for part in fields[2].split()]


def nfkc(text):
    """Normalization form KC. Hangul is left alone: no single code point needs it to be found stable."""
    decomposed = []

    def decompose(point):
        if point in decomposition:
            for part in decomposition[point]:
                decompose(part)
        else:
            decomposed.append(point)
    for point in text:
        decompose(point)
    for at in range(1, len(decomposed)):
        while at > 0 and combining[decomposed[at - 1]] > combining[decomposed[at]] > 0:
            decomposed[at - 1], decomposed[at] = decomposed[at], decomposed[at - 1]
            at -= 1
    composed = []
    starter = None
    for point in decomposed:
        blocked = starter is not None and starter != len(composed) - 1 and (
            combining[composed[-1]] == 0 or combining[composed[-1]] >= combining[point])
        if starter is not None and not blocked and (composed[starter], point) in canonical_pairs:
            composed[starter] = canonical_pairs[composed[starter], point]
            continue
        composed.append(point)
        if combining[point] == 0:
            starter = len(composed) - 1
    return composed


def stable(point):
    folded = []
    for part in nfkc([point]):
        folded += casefold.get(part, [part])
    return point in HANGUL or nfkc(folded) == [point]


exceptions = {point: value for value, listed in EXCEPTIONS.items() for point in listed}
noncharacters = points('PropList.txt', 'Noncharacter_Code_Point')
join_control = points('PropList.txt', 'Join_Control')
jamo = set().union(*(points('HangulSyllableType.txt', kind) for kind in 'LVT'))
ignorable = points('DerivedCoreProperties.txt', 'Default_Ignorable_Code_Point') | points(
    'PropList.txt', 'White_Space') | noncharacters
for block in IGNORABLE_BLOCKS:
    ignorable |= points('Blocks.txt', block)


def derived_property(point):
    """RFC 5892 section 3. UNASSIGNED counts as DISALLOWED: no label may hold it."""
    if point in exceptions:
        return exceptions[point]
    if category[point] == 'Cn':
        return 'DISALLOWED'
    if point < 0x80:
        char = chr(point)
        return 'PVALID' if char == '-' or char.isdigit() or 'a' <= char <= 'z' else 'DISALLOWED'
    if point in join_control:
        return 'CONTEXTJ'
    if category[point] not in LETTER_DIGITS or point in ignorable or point in jamo or not stable(point):
        return 'DISALLOWED'
    return 'PVALID'


def values(name, known, default):
    """For every code point the index of its value, by the short names that the file uses."""
    table = [default] * SIZE
    for fields in lines(name):
        if fields[1] in known:
            for point in span(fields[0]):
                table[point] = known.index(fields[1])
    return table


bidi = values('extracted/DerivedBidiClass.txt', BIDI, 0)
joining = values('extracted/DerivedJoiningType.txt', JOINING, 0)
script = values('Scripts.txt', SCRIPTS, 0)
not_nfc = points('DerivedNormalizationProps.txt', 'NFC_QC', 'N')
maybe_nfc = points('DerivedNormalizationProps.txt', 'NFC_QC', 'M')

ranges = []
for point in range(SIZE):
    kind = CLASSES.get(derived_property(point), 0)
    if kind == 0:
        continue
    assert point not in not_nfc, hex(point)  # so that a label is in NFC unless a bit below says otherwise
    bits = (kind | bidi[point] << 2 | joining[point] << 6 | script[point] << 9 |
            (combining[point] == 9) << 12 | category[point].startswith('M') << 13 |
            (combining[point] != 0 or point in maybe_nfc) << 14)
    if ranges and ranges[-1][1] == point - 1 and ranges[-1][2] == bits:
        ranges[-1][1] = point
    else:
        ranges.append([point, point, bits])

with open(os.path.join(DIR, 'DerivedAge.txt'), encoding='utf-8') as file:
    version = file.readline().strip('# \n').removeprefix('DerivedAge-').removesuffix('.txt')
print(f'''// Generated by generate_idna_tables.py from the Unicode Character Database {version}; do not edit.
#include "engine/format/idna_tables.h"

namespace vouch::format {{

const IdnaRange kIdnaRanges[] = {{''')
row = ' '
for first, last, bits in ranges:
    item = f' {{0x{first:x}, {last - first}, 0x{bits:x}}},'
    if len(row) + len(item) > 108:
        print(row)
        row = ' '
    row += item
print(row)
print(f'''}};
const size_t kIdnaRangeCount = {len(ranges)};

}}  // namespace vouch::format''')
