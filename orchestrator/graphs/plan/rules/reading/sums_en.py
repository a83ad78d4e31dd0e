"""English sums: what each is, by the subject or the thing before it, the word that links them, and what follows."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from orchestrator.graphs.plan.rules.reading.rate_tokens import rate_tokens
from orchestrator.graphs.plan.rules.reading.sum_figures_en import Figured, figures_of
from orchestrator.graphs.plan.rules.reading.sum_kinds import Rate, SumKind, ToldSum
from orchestrator.graphs.plan.rules.reading.sum_limits_en import FUND, LIMIT_BEFORE, LIMIT_BEHIND, LIMIT_HEAD
from orchestrator.graphs.plan.rules.reading.sum_things_en import (
    COUNTED_BEFORE,
    PER,
    beside,
    is_thing,
    named_by,
    time_of,
)
from orchestrator.graphs.plan.rules.reading.sum_words import DEPOSIT, FEE_EN

_STOPS: Final = re.compile(r"[;,]\s+(?:and\s|plus\s|but\s)?|\s(?:and|plus|but|then)\s|:\s|\.\s|[()]|\s[–—-]\s")
_LINK: Final = re.compile(
    r"(?:^|[\s,:=(–-])(?P<link>(?:(?:is|are|'s|be|would\sbe|will\sbe|was|were|has\sbeen)\s(?:only\s|just\s|another\s|about\s|around\s|roughly\s|priced\sat\s|quoted\sat\s)?"
    r"|(?:costs?|costing|cost\sus|costs\sus|comes?\s(?:in\s)?(?:to|at)|came\s(?:in\s)?(?:to|at)|runs?(?:\sto|\sus)?|sets?\sus\sback|goes\sfor|needs?|call\sit|call\sthat|say|takes?|at|for|of|another|about|around|roughly|x|×|@|à)\s)+)$",
    re.I,
)
_HELP: Final = re.compile(r"\b(?:will|would|should|can|may|might|is\sgoing\sto|are\sgoing\sto)$", re.I)
_SPENT: Final = re.compile(
    r"\bcosts?\sus\b|\bsets?\sus\sback\b|\bquot(?:e|es|ed)\b|\bestimate|\b(?:we|i)(?:'d|\swould|\swill|'ll)?\s(?:also\s)?(?:need|buy|want|rent|hire|order|pay|get)\b|\bto\s(?:buy|rent|hire|order|pay\sfor)\b|\bcom(?:es?|ing)\s(?:in\s)?(?:to|at)\b|\bcame\s(?:in\s)?(?:to|at)\b",
    re.I,
)
_QUOTED: Final = re.compile(r"\bquot(?:e|es|ed|ation)\b|\bestimate[sd]?\b", re.I)
"""Of a price that was told and is still to be paid."""
_ONLY_QUOTE: Final = re.compile(
    r"(?:(?:we|i)\s(?:have|had|got)\s)?(?:(?:an?|the|our|my)\s)?(?:quotes?|quotation|estimate)", re.I
)
"""Names no thing: "our quotes were $900 for the van"."""
_QUOTE_FOR: Final = re.compile(r"^(?:quotes?|quotation|estimate)\s(?:for|of|on)\s", re.I)
_PLURAL_COST: Final = re.compile(r"^(?!(?:an?|one|each|every)\s)[a-z' -]{3,40}\s(?:will\s)?cost\s$", re.I)
_ARTICLE: Final = re.compile(r"^(?:the|an?|our|my|some|one)\s", re.I)
_SAID: Final = re.compile(
    r"\s*(?:each|apiece|ea|once|in\stotal|in\sall|together|altogether|plus\svat|for\s(?:both|all|the\slot)|(?:a|per|the|for)\s?[a-z]+|/\s?[a-z]+|monthly|yearly|annually|(?:about\s|around\s|roughly\s)?\d[\d,]*\s(?:a|per)\s(?:month|year)|for\s(?:it|that|this)|for\s(?:all\s)?\d{1,4}(?:\sof\sthem|\s(?:days|nights|weeks|months|years))?|for\s(?:a|one|the\s(?:first|whole))\s(?:year|season|term)|(?:is|are)\s(?:needed|required)|(?:has|have|need|needs)\sto\sbe\s(?:bought|paid|ordered|hired)|we\shave\sto\sbuy|fitted|included|(?:instead|rather|down|reduced)\s(?:of|than|from)|[\s,.!)])*",
    re.I,
)
"""How a clause ends behind the price of a thing."""
_THING_BEHIND: Final = re.compile(
    r"\s(?P<what>(?!(?:an?|per|each|every|for|of|is|are|was|and|or|but|at|to|from|in|on|by|with|more|less|left|over|off|only|grant|budget|limit|cap|ceiling|fund\w*|deposit|fees?|discount|total|altogether|together|which|that|if|when|we|i|it|they|so|as)\b)[a-z][a-z-]{2,}(?:\s[a-z-]{3,}){0,2})\s*$",
    re.I,
)
"""A thing named behind its price: "plus £450 security test"."""
_MONEY: Final = r"(?:grants?|funds?|funding|budget|kitty|sponsors?(?:hip)?|subsid(?:y|ies)|council|foundation|trust)"
_MET: Final = re.compile(
    rf"\b{_MONEY}\s(?:will\s|can\s|also\s|would\s)?(?:pays?\sfor|covers?|buys?|meets?|bears?)\s(?=(?:the|an?|our|all|\d|[a-z]{{3,}}\s(?:at|of|for|with|:))\b)",
    re.I,
)
_MET_BEHIND: Final = re.compile(
    rf"^[^.;\d]{{0,24}}\b(?:paid|met|covered|borne)\s(?:by|from|out\sof)\s(?:\w+\s){{0,3}}?{_MONEY}\b", re.I
)
"""The money that there is pays for a thing."""
_OLD: Final = re.compile(
    r"\s?\b(?:usually|normally|originally|(?:list|full|regular)\sprice|(?:marked\s)?down\sfrom|reduced\sfrom|instead\sof|rather\sthan)\b",
    re.I,
)
"""What a thing would cost without what is given off it."""
_GOAL: Final = re.compile(
    r"\b(?:goal|target|aim|takings|turnover|proceeds|fund-?raising|appeal)s?(?:\sfor\s[a-z' -]{2,30})?$|\b(?:raise|earn|take\sin|make)(?:\sus)?$",
    re.I,
)
"""What is to come in; of what is lost today the next."""
_SALES: Final = re.compile(r"\b(?:sales|revenue|turnover|takings|income|proceeds|sell)\b", re.I)
_AIMED: Final = re.compile(
    r"\b(?:goals?|targets?|aim\w*|hop(?:e|ing)|want|reach|(?:first|opening)\s(?:day|week|month|quarter|season|year))\b",
    re.I,
)
_LOSS: Final = re.compile(r"\b(?:loss(?:es)?|damages?|debts?|thefts?|waste|breakages?)$|\blos(?:e|es|ing)\b", re.I)
_SPENT_TODAY: Final = re.compile(r"\b(?:we|they|i)\s(?:now\s|currently\s|still\s)?spend\b|\bspends\b", re.I)
_TODAY: Final = re.compile(r"(?:^|,\s)(?:now|today|currently|at\sthe\smoment|at\spresent|right\snow),?\s", re.I)
_PAYS: Final = re.compile(
    r"^(?!.*\b(?:we|i)\s(?:\w+\s)?pay).*\b(?:pays?|paying|gives?|chips?\sin)\b|\b(?:charg(?:e|es|ed|ing)|sells?|sold)\b",
    re.I,
)
"""Others pay it."""
_WE_PAY: Final = re.compile(r"\b(?:we|i)(?:'ll|\s(?:will|would|must|also))?\spay\b", re.I)
_PAST: Final = re.compile(
    r"\b(?:last\s(?:year|month|season|summer|winter|time)|used\sto|so\sfar|spent|paid|lost|wasted|instead\sof|was|were|had)\b",
    re.I,
)
_TOTAL: Final = re.compile(r",?\s?\b(?:total|altogether|together|in\sall|all\sin|sum)\b[^,;]{0,12}$", re.I)
_MADE: Final = re.compile(
    r"^(?P<act>building|making|developing|designing|installing|insuring|setting(?=\s(?:it|this)\sup))\s(?:it|this|that)(?P<up>\sup)?(?=\s|$)",
    re.I,
)
"""The making of the service itself: "building it costs $52,000"."""
_PLACED: Final = re.compile(
    r"^(?P<thing>(?:the|our|an?)\s[a-z -]{2,30}?)\s(?:is|are|stands?)\s[^,;\d]{2,40}\sand$", re.I
)
"""What is told of a thing before its price: "the fridge is under the stairs and costs $300"."""


def english_sums(text: str, rates: Sequence[Rate], *, is_price: bool = False) -> list[ToldSum]:
    """Return the sums of an English sentence in their order; see `told_sums`."""
    counts = [(one.start, one.end) for one in rate_tokens(text) if one.kind == "count"]
    sums = [
        one
        for one in figures_of(text, rates, is_price=is_price)
        if not (one.is_bare and any(start <= one.start < end for start, end in counts))
    ]
    told = [
        read
        for at, one in enumerate(sums)
        if (
            read := _read(
                text,
                one,
                _parted(text, _told_until(rates, sums[at - 1], one) if at else 0, one.start, is_first=not at),
                _until(
                    text, one.end, sums[at + 1].start if at + 1 < len(sums) else len(text), is_last=at + 1 == len(sums)
                ),
                next((each for each in rates if each.start < one.end and one.start < each.end), None),
            )
        )
    ]
    for at, one in enumerate(told):
        # Without a verb it is told of what the one before it is told of: "The town pays 900 and the club 300".
        before = text[told[at - 1].end : one.start] if at else ""
        is_paid = (
            at > 0
            and told[at - 1].kind == "fee"
            and _NO_VERB.fullmatch(before)
            and _PAYS.search(text[: told[at - 1].start])
        )
        goes_on = bool(_NO_VERB.fullmatch(before)) and told[at - 1].kind == "past" and not one.is_sure
        if one.kind == "price" and (goes_on or is_paid):
            told[at] = replace(one, kind="past" if goes_on else "fee")
    return told


def _told_until(rates: Sequence[Rate], last: Figured, following: Figured) -> int:
    """Return where what tells a sum and how many there are ends, before another one."""
    spans = [span for one in rates if one.start < last.end and last.start < one.end for span in one.spans]
    return max((last.end, *(end for _, end in spans if end <= following.start)))


def _is_qualified(link: str, behind: str) -> bool:
    """Tell whether a verb links a thing with its sum and one word alone follows: "insurance is $900 flat"."""
    words = behind.split()
    return bool(link) and len(words) == 1 and bool(re.fullmatch(r"[a-z]{3,10}[.!]?", words[0]))


_NO_VERB: Final = re.compile(
    r"(?:\s(?:(?:an?|per)\s)?[A-Za-z]{2,9})?,?\s(?:and|plus)\s(?:the\s|our\s|an?\s)?(?:(?!(?:is|are|costs?|at|for|we|needs?|takes?|runs?|another)\b)[a-z]+\s){1,2}[£$€]?",
    re.I,
)
_COUNTED_END: Final = re.compile(r"[a-z]\s\d[\d,]*\s[a-z]+s$", re.I)
"""Ends the name of what is counted in units of which nobody says whether the price is for one: "clay 200 bags"."""
_LEAST_PAID: Final = 30
"""What costs less may be what the service sells: "ten eggs cost 4 euros"."""


def _parted(text: str, since: int, start: int, *, is_first: bool) -> int:
    """Return where the part of a list begins that names the thing of a sum: behind the first stop after the sum before."""
    if is_first:
        return max((stop.end() for stop in re.finditer(r"[.;:]\s|\s(?:but|so)\s", text[:start])), default=0)
    stop = _STOPS.search(text, since, start)
    # What a colon heads begins behind it: "we have £900 and no more: mats 12 at £6".
    headed = text.rfind(": ", since, start)
    return headed + 2 if headed >= 0 else stop.end() if stop else since


def _until(text: str, end: int, until: int, *, is_last: bool) -> int:
    """Return where what follows a sum ends: at a stop, or behind all that is said to the end of the sentence."""
    stop = _STOPS.search(text, end, until)
    if stop is None or (is_last and not _SAID.fullmatch(text[end : stop.start()])):
        return until
    return stop.start()


def _read(text: str, found: Figured, begin: int, until: int, rate: Rate | None) -> ToldSum | None:
    before, behind = text[begin : found.start], text[found.end : until]
    kind: SumKind
    spent = bool(_SPENT.search(before))
    if (met := _MET.search(before)) or (_MET_BEHIND.match(text[found.end :]) and _LINK.search(before)):
        before, behind, spent = (before[met.end() :], behind, True) if met else (before, "", True)
    elif not before.strip() and LIMIT_HEAD.search(text[:begin]):
        return ToldSum("limit", found.amount, found.currency, found.start, found.end, per=time_of(behind), is_sure=True)
    elif LIMIT_BEFORE.search(before) or LIMIT_BEHIND.search(text[found.end :] if until == len(text) else behind):
        is_fund = bool(FUND.search(before))
        if not is_fund and PER.match(text[found.end :]):
            return ToldSum("unknown", found.amount, found.currency, found.start, found.end, is_open=True)
        return ToldSum(
            "limit", found.amount, found.currency, found.start, found.end, per=time_of(behind), is_sure=is_fund
        )
    link = _LINK.search(before)
    word = (link["link"] if link else "").strip().lower()
    label = _HELP.sub("", (before[: link.start("link")] if link else before).rstrip(" :,=(–-")).strip()
    if word.startswith("cost") and (placed := _PLACED.match(label)):
        label = placed["thing"]
    is_total = bool(_TOTAL.search(before))
    label = _OLD.sub("", _TOTAL.sub("", label) if is_total else label)
    named = "" if _ONLY_QUOTE.fullmatch(label) else named_by(label)
    if not named and (
        other := re.match(
            r"\s(?:for|on|(?:worth\s)?of(?!\s(?:the|our|that|this|which|its)\b))\s(?P<what>(?!each\b|every\b|it\b|all\b|both\b|(?:an?|the|this|one)\s(?:\w+\s)?(?:year|month|season|term)\b)[a-z][a-z' -]{2,40}?)(?=$|[.,;!])",
            behind,
            re.I,
        )
    ):
        named, behind, spent = other["what"], "", spent or bool(_QUOTED.search(before))
    if not (named or label or word) and begin and is_thing(head := beside(text, begin, "")):
        named = head
    if not (named or label or word) and begin and (thing := _THING_BEHIND.match(behind.rstrip(" .,!"))):
        named, behind = thing["what"], ""
    is_product = bool(rate and rate.is_product)
    item = rate.label if rate and is_product and rate.label and not rate.is_open else named
    per = rate.per if rate else time_of(behind)
    is_open = bool(rate and rate.is_open) or bool(
        rate is None and word.split()[-1:] == ["at"] and _COUNTED_END.search(item)
    )
    is_one = bool(word and re.match(r"(?:an?|one|each|every)\s", named, re.I)) and not spent
    item = _QUOTE_FOR.sub("", _ARTICLE.sub("", item).strip())
    item = _MADE.sub(lambda act: f"{act['act'].strip()}{act['up'] or ''}", _ARTICLE.sub("", item))
    is_quoted = bool(_QUOTED.search(before))
    if is_old := bool(_OLD.search(before)):
        kind = "unknown"
    elif (
        _LOSS.search(label)
        or any(not is_quoted or one[0].lower() not in ("was", "were", "had") for one in _PAST.finditer(before))
        or (per != "once" and _SPENT_TODAY.search(before))
    ):
        kind = "past"
    elif _GOAL.search(label) or (_SALES.search(f"{before} {behind}") and _AIMED.search(text)):
        kind = "goal"
    elif _PAYS.search(before) or (
        not is_product and not _WE_PAY.search(before) and (FEE_EN.search(before) or FEE_EN.search(behind.split(",")[0]))
    ):
        kind = "fee"
    elif is_total:
        kind = "total"
    elif (
        not is_thing(item)
        or DEPOSIT.search(item)
        or (per != "once" and _TODAY.search(before))
        or not (is_product or _SAID.fullmatch(behind) or _is_qualified(word, behind))
    ):
        kind = "unknown"
    else:
        kind = "price"
    spent = spent or (found.amount >= _LEAST_PAID and bool(_PLURAL_COST.match(before.lstrip())))
    return ToldSum(
        kind, found.amount, found.currency, found.start, found.end, item if kind == "fee" or ((kind in ("price", "total") or is_old) and is_thing(item)) else "",
        item if is_thing(item) else beside(text, begin, behind), rate, per,
        is_open=is_open, is_counted=is_product or bool(COUNTED_BEFORE.search(named)), is_sure=spent and kind == "price", is_one=is_one, is_alone=kind == "price", is_old=is_old,
    )  # fmt: skip
