"""Native charts of slides, whose figures can be changed there."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE, XL_LABEL_POSITION, XL_TICK_LABEL_POSITION
from pptx.enum.dml import MSO_PATTERN
from pptx.util import Pt

from integrations.documents.slides import ACROSS, LEFT, LOW, TONE, TOP, clean, color_of

ROWS = 12
"""Bars that one slide shows legibly."""
_DAY_ZERO = date(1899, 12, 30)
"""From which spreadsheets count days (for those after February 1900)."""
_FIRST, _LAST = date(1901, 1, 1), date(2899, 12, 31)
_LABEL = 36
_ChartData: Any = CategoryChartData
"""The library says nothing of its types."""
_PALE = color_of("CFE3DE")


@dataclass(frozen=True, slots=True)
class ChartBar:
    """A bar: an amount, or the days from one to another."""

    name: str
    value: float
    is_hatched: bool
    start: date | None = None


def bars(slide: Any, rows: Sequence[ChartBar], number_format: str, series: str) -> None:
    """Draw amounts as bars, from top to bottom."""
    data: Any = _ChartData(number_format=number_format)
    data.categories = [_label(n, row.name) for n, row in enumerate(rows)]
    data.add_series(_label(0, series), [row.value for row in rows])
    chart = _chart(slide, XL_CHART_TYPE.BAR_CLUSTERED, data, len(rows))
    plot = chart.plots[0]
    plot.gap_width = 60
    plot.has_data_labels = True
    plot.data_labels.font.size = Pt(11)
    plot.data_labels.number_format, plot.data_labels.number_format_is_linked = number_format, False
    plot.data_labels.position = XL_LABEL_POSITION.OUTSIDE_END
    # Labels stand beside the bars and need room there.
    chart.value_axis.maximum_scale = max(1.0, 1.25 * max(row.value for row in rows))
    chart.value_axis.visible = False
    chart.value_axis.has_major_gridlines = False
    _fill(plot.series[0], rows)


def can_be_dated(rows: Sequence[ChartBar]) -> bool:
    """Tell whether spreadsheets count these days."""
    return all(row.start is not None and _FIRST <= row.start <= _LAST and row.value < 300_000 for row in rows)


def timeline(slide: Any, rows: Sequence[ChartBar], first: date, last: date, names: tuple[str, str]) -> None:
    """Draw days as bars over the months; ``names``: of the start and of the number of days, as the sheet has them."""
    data: Any = _ChartData(number_format="0")
    data.categories = [_label(n, row.name) for n, row in enumerate(rows)]
    data.add_series(names[0], [_serial(row.start) for row in rows])
    data.add_series(names[1], [row.value for row in rows])
    chart = _chart(slide, XL_CHART_TYPE.BAR_STACKED, data, len(rows))
    plot = chart.plots[0]
    plot.gap_width, plot.overlap = 50, 100
    plot.series[0].format.fill.background()
    _fill(plot.series[1], rows)
    axis = chart.value_axis
    axis.minimum_scale, axis.maximum_scale = _serial(first), _serial(last) + 1
    days = (last - first).days + 1
    axis.major_unit = max(7, round(days / 8 / 7) * 7)
    axis.tick_labels.number_format, axis.tick_labels.number_format_is_linked = "yyyy-mm-dd", False
    axis.tick_labels.font.size = Pt(10)
    axis.major_gridlines.format.line.color.rgb = color_of("D9DFD7")


def _chart(slide: Any, kind: Any, data: Any, count: int) -> Any:
    high = min(LOW - TOP, 60 + 36 * count)
    frame = slide.shapes.add_chart(kind, Pt(LEFT), Pt(TOP), Pt(ACROSS), Pt(high), data)
    chart = frame.chart
    chart.has_legend = chart.has_title = False
    # Bars stand in the order of the table: without this the first is the lowest.
    chart.category_axis.reverse_order = True
    chart.category_axis.tick_labels.font.size = Pt(11)
    chart.category_axis.tick_label_position = XL_TICK_LABEL_POSITION.LOW
    chart.category_axis.has_major_gridlines = False
    return chart


def _fill(series: Any, rows: Sequence[ChartBar]) -> None:
    for number, row in enumerate(rows):
        fill = series.points[number].format.fill
        if row.is_hatched:
            fill.patterned()
            fill.pattern = MSO_PATTERN.WIDE_UPWARD_DIAGONAL
            fill.fore_color.rgb, fill.back_color.rgb = TONE, _PALE
        else:
            fill.solid()
            fill.fore_color.rgb = TONE


def _serial(day: date | None) -> int:
    return ((day or _DAY_ZERO) - _DAY_ZERO).days


def _label(number: int, name: str) -> str:
    """Return a name that a sheet takes for nothing but a name: no formula, no address, and no second of its kind."""
    text = " ".join(clean(name).split())
    text = text if len(text) <= _LABEL else f"{text[: _LABEL - 1]}…"
    return text if text[:1].isalnum() and "://" not in text else f"· {text or number + 1}".replace("://", ":/ /")
