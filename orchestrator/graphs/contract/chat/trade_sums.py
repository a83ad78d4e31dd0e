"""Sums that follow from the figures of a contract of trade by one multiplication, shown with their figures."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from orchestrator.deps import Context
from orchestrator.graphs.contract.chat.composition import Composition
from orchestrator.graphs.contract.chat.quoting import quote_of
from orchestrator.graphs.contract.chat.rules.trade_questions import LATE, TradeQuestion, trade_question
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.review.figures import lengths
from orchestrator.graphs.contract.review.plain_words import in_terms
from orchestrator.graphs.contract.review.prices import RECURS_MONTHLY, contract_price
from orchestrator.graphs.contract.review.readers.penalties import daily_penalty, sum_for_each_breach
from orchestrator.graphs.contract.review.readers.term import TERM
from orchestrator.graphs.contract.review.readers.termination import REMAINING_FEES
from orchestrator.graphs.contract.review.recognising_parties import recognise_parties
from orchestrator.graphs.contract.review.sentences import ContractSentence, sentences
from orchestrator.graphs.contract.rules.folding import folded
from orchestrator.language.amounts import find_amounts

_HUNDRED: Final = Decimal(100)


class _Sum(NamedTuple):
    """A sum with how it comes about."""

    text: str
    of: Sequence[ContractSentence]


def tell_trade_sum(answer: Composition, context: Context, case: ContractCase) -> bool:
    """Tell the sum that is asked for; False where none is, or the contract's figures are not clear."""
    asked = trade_question(case.question)
    if asked is None or case.analysis.kind != "other":
        return False
    found = in_terms(sentences(case.contract.text))
    if asked.of == "late":
        parties = recognise_parties(case.contract)
        late = parties.doer(folded(case.question), LATE)
        if late in ("gap", "eul"):
            # What the one owes who is late is not owed by the other.
            other = parties.other("gap" if late == "gap" else "eul")
            found = tuple(one for one in found if daily_penalty(one) is None or parties.subject(one.text) != other)
    ways = {"late": _late, "breaches": _breaches, "time": _for_time}
    told = ways[asked.of](found, asked, context)
    if told is None:
        return False
    answer.add(told.text)
    lines = {one.span: answer.quote(quote_of(case.contract, one.span, "")) for one in told.of}
    answer.add("\n".join(lines.values()))
    return True


def _late(found: Sequence[ContractSentence], asked: TradeQuestion, context: Context) -> _Sum | None:
    price = contract_price(found)
    owed = [(one, daily) for one in found if (daily := daily_penalty(one))]
    if len(owed) != 1 or price is None or price.recurs:
        return None
    sentence, (percent, cap) = owed[0]
    share = percent * asked.number
    values = {
        "price": _money(price.amount, price.currency, context),
        "percent": _figure(percent),
        "n": _figure(asked.number),
        "sum": _money(price.amount * min(share, cap or share) / _HUNDRED, price.currency, context),
    }
    text = context.say("contract.chat.trade.late", **values)
    if cap and cap < share:
        text = context.say("contract.chat.trade.late_capped", **values, cap=_figure(cap))
    return _Sum(text, (sentence,))


def _breaches(found: Sequence[ContractSentence], asked: TradeQuestion, context: Context) -> _Sum | None:
    owed = [(one, each) for one in found if (each := sum_for_each_breach(one))]
    if len(owed) != 1:
        return None
    sentence, (amount, currency) = owed[0]
    one, all_ = (_money(Decimal(amount) * n, currency, context) for n in (1, asked.number))
    return _Sum(context.say("contract.chat.trade.breaches", one=one, n=_figure(asked.number), sum=all_), (sentence,))


def _for_time(found: Sequence[ContractSentence], asked: TradeQuestion, context: Context) -> _Sum | None:
    paid = [
        (one, sums[0].value)
        for one in found
        if RECURS_MONTHLY.search(one.text)
        and len(sums := [each for each in find_amounts(one.text) if each.value.value >= 1]) == 1
    ]
    price = contract_price(found)
    if len(paid) != 1 or (price is not None and not price.recurs):
        # Beside a price that is paid once, the fee of each month is not all that a time costs.
        return None
    sentence, amount = paid[0]
    fee, sum_ = (_money(amount.value * n, amount.currency, context) for n in (Decimal(1), asked.number))
    text = context.say("contract.chat.trade.months", fee=fee, n=_figure(asked.number), sum=sum_)
    rest = next((one for one in found if REMAINING_FEES.search(one.text)), None) if asked.ends_early else None
    term = _term(found)
    if rest and term and term > asked.number:
        whole = _money(amount.value * term, amount.currency, context)
        text += " " + context.say("contract.chat.trade.remaining", fee=fee, n=_figure(term), sum=whole)
        return _Sum(text, (sentence, rest))
    return _Sum(text, (sentence,))


def _term(found: Sequence[ContractSentence]) -> Decimal | None:
    """Return for how many months the contract runs at first."""
    for one in found:
        if TERM.has(one) and (told := [each.months for each in lengths(one.text) if each.months >= 1]):
            return told[0]
    return None


def _money(amount: Decimal, currency: str, context: Context) -> str:
    figure = f"{amount:,.2f}".removesuffix(".00")
    return context.say("contract.value.won", n=figure) if currency == "KRW" else f"{currency} {figure}"


def _figure(value: Decimal) -> str:
    text = f"{value:.2f}"
    return text.rstrip("0").rstrip(".")
