"""Sums of money: how they are written, and tables that state them."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.plan_document import CostItem
from orchestrator.graphs.plan.rules.reading.csv_tables import OF_LIMIT
from orchestrator.graphs.plan.rules.reading.price_lines import product_spans, product_value
from orchestrator.language.amounts import find_amounts

_TOTAL: Final = re.compile(
    r"합계|총계|총액|소계|총\s?(?:비용|예산|사업비)|\b(?:sub)?total|\bsum\b|overall|budget|^\s*\W*(?:all|in\sall|altogether|계|총계|모두|전체)\W*$",
    re.I,
)
BASIS: Final = re.compile(r"\d\s?\S{0,6}\s?[×xX*]\s?[$£€₩]?\s?\d")
"""A quantity times a price in a cell."""
_SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "CN¥"}


def money(amount: int | Decimal, currency: str, language: str) -> str:
    """Write a sum: 50,000,000원, or KRW 50,000,000 in English; "1,900 kroner" by the word of a currency without a code."""
    told = f"{amount:,.2f}" if amount % 1 else f"{int(amount):,}"
    if currency == "KRW" and language == "ko":
        return f"{told}원"
    if sign := _SIGNS.get(currency):
        return f"{sign}{told}"
    return f"{currency} {told}" if currency.isupper() else f"{told} {currency}".strip()


def table_items(
    rows: Sequence[tuple[str, ...]], source: int, text: str, currency_told: str = ""
) -> tuple[list[CostItem], int, str]:
    """Return the items of a table, the total that it states (0 for none) and its currency.

    Of several columns of sums the last counts, which is the newest plan; a calculation beside a sum is its basis.
    A price with a quantity beside it is multiplied; ``currency_told``: that of the plan, for such a table without one.
    What a row says to be paid by others is none of the items.
    """
    head, *lines = rows
    unit = _unit(head, text)
    count_at, price_at = (_column(head, one) for one in (_COUNT_HEAD, _PRICE_HEAD))
    if unit is None and currency_told and min(count_at, price_at) >= 0:
        unit = (1, currency_told)
    lines = [row for row in lines if not any(_BY_OTHERS.search(cell) for cell in row)]
    columns = [
        at for at in range(1, len(head)) if sum(_sum_in(row[at], unit) is not None for row in lines) * 2 > len(lines)
    ]
    if unit and min(count_at, price_at) >= 0:
        columns = sorted({*columns, price_at} - {count_at})
    if not columns or (unit is None and not any(find_amounts(row[columns[-1]]) for row in lines)):
        return [], 0, ""
    at = next((one for one in columns if re.search(r"합계|총액|total", head[one], re.I)), columns[-1])
    lines = [row for row in lines if not OF_LIMIT.search(row[0])]
    name_at = next((one for one in range(at) if _NAME_HEAD.search(head[one])), 0)
    total, currency, found = 0, "", []
    for row in lines:
        value = _sum_in(row[at], unit)
        if at == price_at and count_at >= 0 and unit and (product := _product(row[count_at], row[at])) is not None:
            value = (int(product * unit[0]), unit[1])
        if value is None:
            continue
        currency = currency or value[1]
        if _TOTAL.search(" ".join(row[:at])):
            total = value[0]
        elif row[name_at] and value[0]:
            bare = _reckoned(head, row)
            others = [cell for place, cell in enumerate(row) if place not in (at, name_at) and cell]
            reckoned = next((cell for cell in others if BASIS.search(cell)), "")
            basis = reckoned or bare or (row[at] if re.search(r"[×*=]", row[at]) else "")
            basis = basis or next((cell for cell in row[at + 1 :] if cell), "")
            # What a row reckons counts, not what somebody wrote behind it.
            worth = product_value(reckoned) if reckoned and product_spans(reckoned) else None
            amount = int(worth) if worth is not None and worth % 1 == 0 else value[0]
            found.append(CostItem(row[name_at], amount, basis, source))
    return found, total, currency


def _reckoned(head: Sequence[str], row: Sequence[str]) -> str:
    """Return quantity × price where a row has a cell for each."""
    count, price = (_column(head, one) for one in (_COUNT_HEAD, _PRICE_HEAD))
    if min(count, price) < 0 or not (row[count].strip() and row[price].strip()):
        return ""
    unit = next((row[at] for at, one in enumerate(head) if _UNIT_HEAD.fullmatch(one.strip())), "")
    return f"{row[count].strip()}{unit.strip()} × {row[price].strip()}"


def _column(head: Sequence[str], named: re.Pattern[str]) -> int:
    return next((at for at, one in enumerate(head) if named.search(one)), -1)


def _product(count: str, price: str) -> Decimal | None:
    """Return quantity times price where both cells are bare numbers that come to a whole sum."""
    if not all(re.fullmatch(r"\s*\d[\d,]*(?:\.\d{1,2})?\s*", one) for one in (count, price)):
        return None
    product = Decimal(count.replace(",", "").strip()) * Decimal(price.replace(",", "").strip())
    return product if product % 1 == 0 else None


def _unit(head: Sequence[str], text: str) -> tuple[int, str] | None:
    """Return in what bare numbers of a table count: by its head, else by what the document says."""
    told = next((word for word in head if _UNIT.search(word)), "") or next(iter(_UNIT_SAID.findall(text[:4000])), "")
    if not told:
        return None
    if re.search(r"USD|\$|dollar", told, re.I):
        return 1_000 if re.search(r"k\b|thousand", told, re.I) else 1, "USD"
    if re.search(r"EUR|€", told, re.I):
        return 1, "EUR"
    if re.search(r"GBP|£", told, re.I):
        return 1, "GBP"
    scales = ((r"억", 10**8), (r"백만", 10**6), (r"천만", 10**7), (r"만", 10**4), (r"천", 10**3))
    return next((scale for word, scale in scales if word in told), 1), "KRW"


def _sum_in(cell: str, unit: tuple[int, str] | None) -> tuple[int, str] | None:
    """Return the sum of a cell: of a calculation its result."""
    cell = cell.rpartition("=")[2] if "=" in cell else cell
    named = find_amounts(cell)
    if named and not re.fullmatch(r"\s*[\d,]+\s*", cell):
        return named[-1].value.value, named[-1].value.currency
    bare = re.fullmatch(r"\s*(\d[\d,]{0,15})\s*", cell)
    return (int(bare[1].replace(",", "")) * unit[0], unit[1]) if bare and unit else None


_COUNT_HEAD: Final = re.compile(r"수량|\bqty\b|quantity", re.I)
_PRICE_HEAD: Final = re.compile(r"단가|rate|unit[\s_]?(?:price|cost)", re.I)
_BY_OTHERS: Final = re.compile(
    r"\bpaid\sby\s|\bnot\sfrom\s(?:the|our)\s|(?:이|가|에서)\s(?:냄|낸다|부담)|예산\s?밖", re.I
)
_UNIT_HEAD: Final = re.compile(r"단위|units?", re.I)
_NAME_HEAD: Final = re.compile(r"항목|내역|비목|세목|item|category|name|내용", re.I)
_UNIT: Final = re.compile(r"만\s?원|천\s?원|백만\s?원|억\s?원|\(원\)|원$|₩|USD|\$|KRW|EUR|€|GBP|£", re.I)
_UNIT_SAID: Final = re.compile(
    r"(?:단위|currency|amounts?\s+in|all\s+in)\s?[:：]?\s?((?:백만|천|만|억)?\s?원|USD|KRW|EUR|GBP|US\s?dollars?|[$€£])",
    re.I,
)
