"""ratios.svg: one panel a table, one row a set, one mark a peer, on a logarithmic axis. No library needed."""
import math
from xml.sax.saxutils import escape

from comparison.figures import TABLES, mean, ratio

PANELS = ("verdict", "text", "compile")
ROW, PANEL, LEFT, TOP, GAP = 16, 330, 190, 64, 30
LOW, HIGH = 0.001, 1000.0
COLORS = ("#0b5fa5", "#56b4e9", "#e69f00", "#d55e00", "#009e73", "#cc79a7", "#777777", "#c8c8c8", "#000000", "#a6761d",
          "#e7d95c")


def _x(left, value):
    value = min(max(value, LOW), HIGH)
    return left + PANEL * math.log(value / LOW) / math.log(HIGH / LOW)


def _text(x, y, text, anchor="start", weight="normal", fill="#222"):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-weight="{weight}" fill="{fill}">'
            f"{escape(text)}</text>")


def _grid(left, bottom):
    parts = []
    exponent = round(math.log10(LOW))
    while 10.0 ** exponent <= HIGH * 1.001:
        x = _x(left, 10.0 ** exponent)
        strong = exponent == 0
        parts.append(f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{bottom}" '
                     f'stroke="{"#444" if strong else "#ddd"}"/>')
        parts.append(_text(x, bottom + 14, f"{10.0 ** exponent:g}", "middle"))
        exponent += 1
    return parts


def _marks(left, y, values):
    return [f'<circle cx="{_x(left, value):.1f}" cy="{y:.1f}" r="3.6" fill="{color if trusted else "none"}" '
            f'stroke="{color}"><title>{escape(f"{title}: {value:.3g}")}</title></circle>'
            for title, value, trusted, color in values]


def write_plot(path, sets, results):
    specs = [next(spec for spec in TABLES if spec.key == key) for key in PANELS]
    titles = list(dict.fromkeys(column.title for spec in specs for column in spec.columns))
    colors = {title: COLORS[i % len(COLORS)] for i, title in enumerate(titles)}
    rows = [data.name for data in sets]
    bottom = TOP + ROW * (len(rows) + 1) + 8
    legend = bottom + 40
    width, height = LEFT + len(specs) * (PANEL + GAP), legend + 20 * math.ceil(len(titles) / 4) + 16
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
             f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">',
             f'<rect width="{width}" height="{height}" fill="white"/>',
             _text(8, 20, "Time ÷ Blaze's (logarithmic; left is faster; hollow: verdicts not all right)", weight="bold")]
    for i, name in enumerate(rows + ["geometric mean"]):
        parts.append(_text(LEFT - 10, TOP + ROW * (i + 0.75), name, "end", "bold" if i == len(rows) else "normal"))
    for p, spec in enumerate(specs):
        left = LEFT + p * (PANEL + GAP)
        parts.append(_text(left, TOP - 14, spec.title, weight="bold"))
        parts += _grid(left, bottom)
        for i, name in enumerate(rows):
            values = [(c.title, *ratio(results[name], c, spec.base), colors[c.title]) for c in spec.columns]
            parts += _marks(left, TOP + ROW * (i + 0.5), [v for v in values if v[1]])
        values = [(c.title, mean(results, c, spec.base)[0], True, colors[c.title]) for c in spec.columns]
        parts += _marks(left, TOP + ROW * (len(rows) + 0.5), [v for v in values if v[1]])
    for i, title in enumerate(titles):
        x, y = LEFT + (i % 4) * 250, legend + 20 * (i // 4)
        parts.append(f'<circle cx="{x}" cy="{y - 4}" r="4" fill="{colors[title]}"/>' + _text(x + 10, y, title))
    path.write_text("\n".join(parts) + "\n</svg>\n", encoding="utf-8")
