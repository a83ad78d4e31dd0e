"""The costs as bars, each with its amount and its share."""

from collections.abc import Sequence

from integrations.documents.fonts import FontSet
from orchestrator.graphs.plan.pictures.amounts import amount_text
from orchestrator.graphs.plan.pictures.canvas import LINE, SOFT, TONE, Canvas, lines_of, width_of
from orchestrator.graphs.plan.plan_document import CostItem, CostTable, PlanLanguage
from orchestrator.graphs.plan.plan_words import PlanWords

MOST_ITEMS = 24
_WIDTH, _LEFT, _ROW, _EDGE, _TOP, _FOOT = 1000, 270, 44, 24, 56, 40


def draw_costs(costs: CostTable, language: PlanLanguage, say: PlanWords, fonts: FontSet) -> bytes:
    """Return the picture, in the order of the table; assumed amounts are hatched, those below zero go to the left."""
    shown, rest = costs.items[:MOST_ITEMS], costs.items[MOST_ITEMS:]
    labels = [_label(item.amount, costs, language) for item in shown]
    aside = max(width_of(label, 12.5, fonts) for label in labels) + 10
    least, most = min(0, *(item.amount for item in shown)), max(0, *(item.amount for item in shown))
    # Beside a bar to the left its label stands at the left as well.
    left = _LEFT + (aside if least < 0 else 0)
    a_unit = max(40.0, _WIDTH - _EDGE - left - aside) / max(1, most - least)
    zero = left - least * a_unit
    height = _TOP + _ROW * len(shown) + _FOOT + (24 if rest else 0)
    canvas = Canvas(_WIDTH, height, fonts)
    total = say("plan.picture.total", amount=amount_text(costs.total, costs.currency, language))
    for line in lines_of(total, 16, _WIDTH - 2 * _EDGE, fonts, 1, bold=True):
        canvas.text(_EDGE, 18, line, 16, bold=True)
    for row, (item, label) in enumerate(zip(shown, labels, strict=True)):
        _draw_row(canvas, item, label, _TOP + _ROW * row, zero, a_unit, fonts)
    bottom = _TOP + _ROW * len(shown)
    canvas.line(zero, _TOP, zero, bottom, SOFT)
    if rest:
        amount = amount_text(sum(item.amount for item in rest), costs.currency, language)
        canvas.text(_EDGE, bottom + 8, say("plan.picture.more_costs", n=len(rest), amount=amount), 12.5, color=SOFT)
    _draw_legend(canvas, height - 16, shown, say, fonts)
    return canvas.png()


def costs_alt(costs: CostTable, language: PlanLanguage, say: PlanWords) -> str:
    """Return what the picture says."""
    parts = []
    for item in costs.items[:MOST_ITEMS]:
        assumed = "" if item.source else f" ({say('plan.picture.assumed_word')})"
        parts.append(f"{item.item} {amount_text(item.amount, costs.currency, language)}{assumed}")
    total = amount_text(costs.total, costs.currency, language)
    return f"{say('plan.picture.costs_alt', n=len(costs.items), amount=total)} {'; '.join(parts)}"


def _draw_row(canvas: Canvas, item: CostItem, label: str, y: float, zero: float, a_unit: float, fonts: FontSet) -> None:
    lines = lines_of(item.item, 13.5, _LEFT - _EDGE - 14, fonts, 2)
    for n, line in enumerate(lines):
        canvas.text(_EDGE, y + _ROW / 2 + 17 * (n - (len(lines) - 1) / 2), line, 13.5, at="lm")
    size = max(2.0, abs(item.amount) * a_unit) if item.amount else 0
    x = zero if item.amount >= 0 else zero - size
    if item.source:
        canvas.box(x, y + 10, size, _ROW - 20, TONE, round_by=min(3, size / 2))
    else:
        canvas.hatched(x, y + 10, size, _ROW - 20)
    if item.amount >= 0:
        canvas.text(x + size + 8, y + _ROW / 2, label, 12.5, at="lm")
    else:
        canvas.text(x - 8, y + _ROW / 2, label, 12.5, at="rm")
    canvas.line(_EDGE, y + _ROW, _WIDTH - _EDGE, y + _ROW, LINE)


def _label(amount: int, costs: CostTable, language: PlanLanguage) -> str:
    text = amount_text(amount, costs.currency, language)
    is_shared = costs.total > 0 and all(item.amount >= 0 for item in costs.items)
    return f"{text} ({amount / costs.total:.0%})" if is_shared else text


def _draw_legend(canvas: Canvas, y: float, items: Sequence[CostItem], say: PlanWords, fonts: FontSet) -> None:
    x = float(_EDGE)
    for kind in ("stated", "assumed"):
        if not any(bool(one.source) is (kind == "stated") for one in items):
            continue
        if kind == "stated":
            canvas.box(x, y - 11, 20, 12, TONE, round_by=2)
        else:
            canvas.hatched(x, y - 11, 20, 12)
        label = say(f"plan.picture.{kind}_cost")
        canvas.text(x + 26, y - 5, label, 11.5, color=SOFT, at="lm")
        x += 26 + width_of(label, 11.5, fonts) + 22
