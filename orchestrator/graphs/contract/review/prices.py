"""What a contract costs, so that sums of money can be told as shares of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from orchestrator.graphs.contract.review.sentences import ContractSentence
from orchestrator.language.amounts import find_amounts

_PRICE = re.compile(
    r"(?:계약|도급|발주|공급|총)\s?(?:금액|대금|가액|금)|용역\s?(?:대금|비|금액)|총\s?(?:계약)?\s?(?:대금|금액|보수)|대금\s?총액|물품\s?대금|(?:월|연|연간)\s?(?:이용료|사용료|임대료|임차료|리스료|렌탈료|용역비|자문료|보수|구독료|수수료|대금)|(?:이용료|사용료|임대료|리스료|렌탈료|자문료|용역비|보수|구독료)(?:은|는|:|\s:)"
    r"|\b(?:contract|total|purchase|aggregate|fixed) (?:price|fee|fees|sum|amount|value)\b|\b(?:annual|yearly|monthly|subscription|licen[cs]e|consulting|service) (?:fee|fees|rent|charge|retainer|rental)\b|\b(?:fees?|price|rent|retainer) (?:is|are|shall be|of|:)"
)
_OTHERWISE = re.compile(
    r"한도|위약|손해|배상|지체|보증금|면책|최소|\b(?:liab|penalt|liquidated|damages|deposit|exceed|minimum|insur)"
)
RECURS_MONTHLY = re.compile(
    r"월\s?(?:이용료|사용료|임대료|임차료|리스료|렌탈료|용역비|자문료|보수|구독료|수수료|대금|정액)|매월|매달|\bmonthly\b|per (?:calendar )?month|a month|each month"
)


@dataclass(frozen=True, slots=True)
class Price:
    """A contract's price, or its fees of a year where they recur by the month."""

    amount: Decimal
    currency: str
    """ISO 4217."""
    recurs: bool = False
    """It is one of a year of fees by the month."""

    def share(self, text: str) -> Decimal | None:
        """Return the largest sum that a text names in percent of the price; None where it names none in its currency."""
        sums = [each.value.value for each in find_amounts(text) if each.value.currency == self.currency]
        return Decimal(max(sums)) * 100 / self.amount if sums else None


def contract_price(sentences: Sequence[ContractSentence]) -> Price | None:
    """Return the first price that a contract names; None where it stands elsewhere, as in an order."""
    for one in sentences:
        if not _PRICE.search(one.text) or _OTHERWISE.search(one.text):
            continue
        found = [each.value for each in find_amounts(one.text) if each.value.value >= 1_000]
        if found:
            months = 12 if RECURS_MONTHLY.search(one.text) else 1
            return Price(Decimal(found[0].value) * months, found[0].currency, months > 1)
    return None
