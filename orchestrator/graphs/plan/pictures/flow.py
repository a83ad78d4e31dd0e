"""The way through the service as boxes with arrows, in rows from left to right."""

from collections.abc import Sequence

from integrations.documents.fonts import FontSet
from orchestrator.graphs.plan.pictures.canvas import GROUND, LINE, SOFT, TONE, Canvas, lines_of
from orchestrator.graphs.plan.plan_words import PlanWords

MOST_STEPS = 24
_WIDTH, _EDGE, _GAP, _MOST_LINES = 1000, 24, 44, 6
_IN_A_ROW = 4
_SIZE, _LINE_HEIGHT = 14, 20


def draw_flow(steps: Sequence[str], say: PlanWords, fonts: FontSet) -> bytes:
    """Return the picture; steps that do not fit are counted below."""
    shown = steps[:MOST_STEPS]
    columns = min(_IN_A_ROW, len(shown))
    # Few steps share the width as well: three boxes do not leave a quarter empty.
    wide = (_WIDTH - 2 * _EDGE - _GAP * (columns - 1)) / columns
    texts = [lines_of(step, _SIZE, wide - 28, fonts, _MOST_LINES) for step in shown]
    rows = [texts[n : n + columns] for n in range(0, len(texts), columns)]
    heights = [max(len(lines) for lines in row) * _LINE_HEIGHT + 56 for row in rows]
    rest = len(steps) - len(shown)
    canvas = Canvas(_WIDTH, sum(heights) + _GAP * (len(rows) - 1) + 2 * _EDGE + (24 if rest else 0), fonts)
    y, number = float(_EDGE), 0
    for n, (row, height) in enumerate(zip(rows, heights, strict=True)):
        for column, lines in enumerate(row):
            number += 1
            x = _EDGE + column * (wide + _GAP)
            canvas.box(x, y, wide, height, GROUND, edge=LINE, round_by=8)
            canvas.box(x + 14, y + 12, 24, 24, TONE, round_by=12)
            canvas.text(x + 26, y + 24, str(number), 12.5, color="#ffffff", bold=True, at="mm")
            for place, line in enumerate(lines):
                canvas.text(x + 14, y + 44 + place * _LINE_HEIGHT, line, _SIZE)
            if column + 1 < len(row):
                canvas.line(x + wide + 6, y + height / 2, x + wide + _GAP - 10, y + height / 2, SOFT, 1.5)
                canvas.arrow_head(x + wide + _GAP - 4, y + height / 2)
        if n + 1 < len(rows):
            _lead_on(canvas, y + height, wide, columns)
        y += height + _GAP
    if rest:
        canvas.text(_EDGE, canvas.height - 28, say("plan.picture.more_steps", n=rest), 12.5, color=SOFT)
    return canvas.png()


def _lead_on(canvas: Canvas, y: float, wide: float, columns: int) -> None:
    """Draw the arrow from the last box of a row to the first of the next."""
    out, into, middle = _EDGE + (columns - 1) * (wide + _GAP) + wide / 2, _EDGE + wide / 2, y + _GAP / 2
    canvas.line(out, y + 4, out, middle, SOFT, 1.5)
    canvas.line(out, middle, into, middle, SOFT, 1.5)
    canvas.line(into, middle, into, y + _GAP - 10, SOFT, 1.5)
    canvas.arrow_head(into, y + _GAP - 4, down=True)


def flow_alt(steps: Sequence[str], say: PlanWords) -> str:
    """Return what the picture says."""
    named = " → ".join(f"{n}. {step}" for n, step in enumerate(steps[:MOST_STEPS], 1))
    return f"{say('plan.picture.flow_alt', n=len(steps))} {named}"
