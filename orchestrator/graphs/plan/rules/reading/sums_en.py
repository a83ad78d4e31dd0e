"""English sums: what each is, by the subject or the thing before it, the word that links them, and what follows."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.rules.reading.sum_kinds import SumKind, SumPer, ToldSum
from orchestrator.graphs.plan.rules.reading.sum_words import DEPOSIT, USUAL
from orchestrator.language.currencies import CODES, WORDS_EN, currency_of
from orchestrator.language.numerals import ENGLISH, SMALL_ENGLISH, english

_NUMBER: Final = r"\d{1,9}(?:,\d{3}){0,3}(?:\.\d{1,2})?(?!\d)"
_CODE: Final = rf"(?:{'|'.join(CODES)})"
_UNIT: Final = rf"(?:(?:{'|'.join(WORDS_EN)})s?|grand|cents?|pence|p|c)"
_SUM: Final = re.compile(
    rf"(?<![\w.])(?:(?P<sign>[£$€₩]|{_CODE})\s?(?P<n>{_NUMBER})\s?(?P<k>k|m|million|thousand)?(?![\w%])"
    rf"|(?P<n2>{_NUMBER})\s?(?P<k2>k|m|million|thousand)?\s?(?P<unit>{_UNIT})\b(?!/)"
    rf"|(?P<word>(?:{ENGLISH}))\s(?P<unit2>(?!(?:p|c)\b){_UNIT})\b|\ba\s(?P<note>fiver|tenner)\b)",
    re.I,
)
_NOTES: Final = {"fiver": 5, "tenner": 10}
_BARE: Final = re.compile(rf"(?<![\w.,:/-])(?P<n>{_NUMBER})(?P<k>k)?(?![\w%:/-]|\.\d)", re.I)
_STOPS: Final = re.compile(r"[;,]\s+(?:and\s|plus\s|but\s)?|\s(?:and|plus|but|then)\s|:\s|\.\s|[()]|\s[–—-]\s")
_LINK: Final = re.compile(
    r"(?:^|[\s,:=(–-])(?P<link>(?:(?:is|are|'s|be|would\sbe|will\sbe|was|were|has\sbeen)\s(?:only\s|just\s|another\s|about\s|around\s|roughly\s|priced\sat\s|quoted\sat\s)?"
    r"|(?:costs?|costing|cost\sus|costs\sus|comes?\s(?:in\s)?(?:to|at)|came\s(?:in\s)?(?:to|at)|runs?(?:\sto|\sus)?|sets?\sus\sback|goes\sfor|needs?|call\sit|call\sthat|say|takes?|at|for|of|another|about|around|roughly|x|×|@)\s)+)$",
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
_LEAD: Final = re.compile(
    r"^(?:\W*(?:and|plus|then|so|but|also|or|altogether|together|in\sall|costs?:|we(?:'d|'ll|\swould|\swill)?\s(?:also\s)?(?:need|buy|want|rent|hire|order|pay|get|were\squoted)(?:\sfor)?|i\s(?:need|want|buy)|that\sis|there(?:'s|\sis|\sare)|call\sit|the\sneeds\sare|it\sneeds|(?:tools?|money|budget|quotes?):)(?!\w)[\s:]*)+",
    re.I,
)
_ARTICLE: Final = re.compile(r"^(?:the|an?|our|my|some|one)\s", re.I)
_COUNT_FORM: Final = rf"(?:\d{{1,4}}(?![.,]\d)|a\s(?:dozen|hundred)|(?!(?:one|zero)\b){SMALL_ENGLISH})"
_COUNT: Final = rf"(?P<count>{_COUNT_FORM})"
_COUNTED_BEFORE: Final = re.compile(rf"^(?:(?:the|our|my|these|all)\s)?{_COUNT}\s(?:x\s)?(?=[a-z])", re.I)
_COUNTED_BEHIND: Final = re.compile(
    rf"(?:(?<=[a-z])|^)\s?\b{_COUNT}(?:\s(?:off|pieces|pcs|units|of\s(?:them|these|those)))?$|\s(?:to|of|at)\s(?P<times>{_COUNT_FORM})\stimes$",
    re.I,
)
_WE_NEED: Final = r"(?:i\sreckon\s|i\sthink\s)?(?:we|i)(?:\s?'[dl]l?|\swould|\swill)?\s(?:need|want|start\swith|buy|order|take|reckon\son)\s(?:about\s|some\s)?"
_NEEDED: Final = re.compile(
    rf"\s?(?:each|apiece|ea|(?:an?|per|the)\s[a-z]+)?[,;]?\s(?:and\s|so\s)?(?:(?:{_WE_NEED}|say\s|there\s(?:would|will)\sbe\s)(?P<n>{_COUNT_FORM})\b(?=\s(?:of|in\s(?:all|total)|altogether|and|but|so|for|to)\b|\s?[.,;!)]|\s?$)"
    rf"|(?:for\s|say\s|times\s|of\s)?(?P<n2>{_COUNT_FORM})\s(?:of\s)?(?:them|these|those)\b|(?:times|x|×)\s?(?P<n3>{_COUNT_FORM})\b)",
    re.I,
)
"""Says behind the price for one how many are bought."""
_OF_UNIT: Final = re.compile(
    rf"\s(?:an?|per|each|every)\s(?P<unit>[a-z]{{2,16}}),?\s(?:and\s|for\s)?(?P<n>{_COUNT_FORM})\s(?P=unit)s?\b", re.I
)
"""Tells behind the price for one of a unit how many of it there are: "£350 a term, three terms"."""
_FOR_MANY: Final = re.compile(
    rf"\s?(?:each|apiece|ea),?\s(?:for|of)\s(?:all\s|the\s)?(?P<n>{_COUNT_FORM})\s?(?=[a-z]|$)", re.I
)
_RATED: Final = re.compile(r"\w\s(?:per|each|every)\s[a-z]+$", re.I)
_FOR_ONE: Final = re.compile(r"(?:one|each|every)\s(?!of\b)", re.I)
_COUNTED_ALL: Final = re.compile(r"^[^,;]{1,14}\sfor\s(?:all\s)?(?P<count>\d{1,4})\b", re.I)
_COUNTED_FOR: Final = re.compile(rf"\sfor\s{_COUNT}\s(?P<noun>[a-z]{{3,16}})$", re.I)
_EACH: Final = re.compile(
    r"^\s?(?:each|apiece|ea\b|(?:a|per|the)\s(?:piece|unit|item)\b|\ba\s(?:day|night|hour|session|visit)\seach)", re.I
)
_TIME: Final = re.compile(
    r"(?:\b(?:a|per|each|every|the|for|for\sa|for\sthe)\s|/\s?)(?P<time>month|year|mo|yr)\b|\b(?P<adverb>monthly|yearly|annually)\b",
    re.I,
)
_PER: Final = re.compile(
    r"^\s?(?:(?:an?|per|for\seach|for\severy|each|every)\s|/\s?)(?P<noun>(?!(?:month|year|mo|yr|piece|unit|item)\b)[a-z]{2,16})\b",
    re.I,
)
_TOGETHER: Final = re.compile(r"^\s?(?:together|in\s(?:all|total)|altogether|for\s(?:both|all|the\slot))\b", re.I)
_SAID: Final = re.compile(
    r"\s*(?:each|apiece|ea|once|in\stotal|in\sall|together|altogether|plus\svat|for\s(?:both|all|the\slot)|(?:a|per|the|for)\s?[a-z]+|/\s?[a-z]+|monthly|yearly|annually|for\s(?:it|that|this)|for\s(?:all\s)?\d{1,4}(?:\sof\sthem)?|(?:is|are)\s(?:needed|required)|(?:has|have|need|needs)\sto\sbe\s(?:bought|paid|ordered|hired)|we\shave\sto\sbuy|fitted|included|(?:instead|rather|down|reduced)\s(?:of|than|from)|[\s,.!)])*",
    re.I,
)
"""How a clause ends behind the price of a thing."""
_GOES_ON: Final = r"of|is|are|was|were|will|would|can|could|should|may|for|from|at|to|that|which|we|i|they|this|by|on|in|with|has|have|had|gives?|gave|given|pays|covers?|comes?|allows?|approved|awarded|money|total|amount|limit|cap|budget|funding|left|worth|only|just|about|around|usd|eur|gbp"
"""Words behind a noun with which it makes no name of a thing, as "grant" and "writer" do."""
_NEARLY: Final = r"(?:\s(?:about|around|roughly|only|just|an?|the|our|that|total|sum|of|is|be|at))*\s?$"
_WHOLE: Final = r"(?:^(?:it|this|that)|everything|all\sof\s(?:it|this)|the\s(?:whole|total|lot|rest)|(?:the|our|this)\s(?:(?:whole|entire|total)\s)?(?:thing|app|service|project|plan|costs?|lot|system|site|website))"
"""What a limit is of, and no thing that is bought or sold with it."""
_UNTIL_SUM: Final = r"(?:(?!\b(?:cost|need|buy|charg|sell|rent|hir|pay))(?:[^.;\d]|\b20\d\d\b)){0,40}$"
_LIMIT_BEFORE: Final = re.compile(
    r"\b(?:stops?|ends?|capped)\sat\s$|\b(?:budget|limit|ceiling|kitty|all\sthere\sis|spend|afford)\b(?:(?!\bcosts?\s$|\b(?:is|of|to)\s(?!20\d\d\b)\d+\s[a-z])[^.;]){0,40}$"
    rf"|\b(?:under|below|within|up\sto|at\s(?:the\s)?most|max(?:imum)?){_NEARLY}"
    rf"|\b(?:grants?|fund(?:s|ing|ed)?|(?:^|the\s|our\s|an?\s)pot|(?:^|the\s|our\s|an?\s|spending\s|cost\s|price\s)cap)(?=\s?(?:[^\w\s]|$)|\s(?:{_GOES_ON})\b)(?:\spays(?!\sfor))?{_UNTIL_SUM}"
    r"|\b(?:no|not|n[o']t|never)\s(?:go\s|get\s|a\s\w+\s|one\s\w+\s|spend\s)?(?:more\sthan|over|above|past|beyond|pass|exceed)\s[^.;\d]{0,16}$"
    r"|\b(?:can'?t|cannot|can\snot|mustn'?t|must\snot|don'?t|won'?t|will\snot)\s(?:\w+\s){0,2}?(?:go\s|get\s)?(?:past|pass|over|above|beyond|exceed|spend|pay)\s[^.;\d]{0,16}$"
    rf"|{_WHOLE}\s(?:can'?t|cannot|(?:can|must|should|may|shall)(?:n'?t|\snot))\s(?:cost|be)(?:\sus)?\s(?:any\s)?(?:more\sthan|over|above){_NEARLY}"
    r"|\b(?:we|i)(?:'ve|\shave)?(?:\sonly|\sjust)?\s(?:have|had|got)\s(?:only\s|just\s|about\s|around\s|some\s)*$|\b(?:we|i)(?:'ve|\shave)\s(?:only\s|just\s|about\s|around\s|some\s)*$"
    r"|\b(?:has\s)?(?:gave|given|gives?|allows?|promised|granted|awarded|voted|approved|set\saside|raised|put(?:s|ting)?\sin|adds?|donated)\s(?:us\s|it\s)?(?:only\s|just\s|about\s|around\s)*$",
    re.I,
)
"""Says right before a sum that it is what there is, or the most that may be spent."""
_LIMIT_BEHIND: Final = re.compile(
    r"^[^.;,]{0,24}\b(?:tops|max(?:imum)?|at\s(?:the\s)?most|or\sless|limit|cap|ceiling|budget|in\sthe\s(?:pot|kitty|bank|fund)|is\sall\b|grant|from\sthe\s\w+\sfund)\b"
    r"|^[^.;,]{0,12}\bleft\b|^,?\s(?:and\s)?(?:no|not\sa\s\w+)\s(?:more|over)\b|^[^.;]{0,40}\b(?:not\sgo\sabove|no\smore|not\sa\s\w+\sover|the\slid|is\sthe\s(?:limit|cap|ceiling|max))",
    re.I,
)
_FUND: Final = re.compile(
    r"\b(?:budget|grants?|fund(?:s|ing|ed)?|kitty|gave|given|gives?|allows?|awarded|voted|approved|promised|set\saside|put(?:s|ting)?\sin|adds?)\b|\b(?:we|i)(?:'ve|\shave|'ve\sgot|\sgot)\b",
    re.I,
)
"""Money that there is."""
_FEE: Final = re.compile(
    r"\b(?:fees?|fares?|tickets?|memberships?|subscriptions?|subscribers?|tiers?|dues|fines?|tips?|charg(?:e|es|ed|ing)|sells?|sold|sales|revenue|income|profits?|earn\w*|brings?\sin|comes?\sin(?!\sat)|prizes?|refunds?|discounts?|donations?|sponsors?\w*|investors?|loans?|savings|save[sd]?|lessons?|class(?:es)?|sessions?|entry|admission|prices?\sof|shares?)\b",
    re.I,
)
"""What is paid to a service."""
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
_UNSAID: Final = re.compile(
    r"^(?:we|i|it|they|them|you|he|she|this|that|which|who|there|people|nobody|everyone|each|all|some|about|around|maybe|roughly|like|just|money|funds?|cash|total|sum|together|in\sall|altogether|the\stotal|instead|rather|down|reduced|mum|mom|dad|parents?)$",
    re.I,
)
_PRONOUN: Final = re.compile(r"(?:we|i|they|you|he|she|it|who|everyone|nobody)\b", re.I)
_LASTING: Final = re.compile(
    rf"(?:{_COUNT_FORM}\s)?(?:minutes?|hours?|days?|nights?|weeks?|months?|years?|terms?|seasons?)", re.I
)
"""No thing of which a sum could be the price."""
_OF_THEM: Final = re.compile(r"\bof\s(?:them|these|those|it)$", re.I)
_TOTAL: Final = re.compile(r",?\s?\b(?:total|altogether|together|in\sall|all\sin|sum)\b[^,;]{0,12}$", re.I)
_VERBS: Final = re.compile(
    r"\b(?:is|are|was|were|has|have|had|will|would|can|could|must|should|does|do|did|that|which|who|because|if|when|so|than|from|until|about|asks?|wants?|says?|said|told|get|gets|goes|pays?|paid|takes?|lose[sd]?|loses?|lost|make[sd]?|holds?|keeps?|rents?\s(?:one|it|them|a)|good|no|not)\b|n't\b",
    re.I,
)
"""What is said of more than a thing."""
_MADE: Final = re.compile(
    r"^(?P<act>building|making|developing|designing|installing|insuring|setting(?=\s(?:it|this)\sup))\s(?:it|this|that)(?P<up>\sup)?(?=\s|$)",
    re.I,
)
"""The making of the service itself: "building it costs $52,000"."""
_PLACED: Final = re.compile(
    r"^(?P<thing>(?:the|our|an?)\s[a-z -]{2,30}?)\s(?:is|are|stands?)\s[^,;\d]{2,40}\sand$", re.I
)
"""What is told of a thing before its price: "the fridge is under the stairs and costs $300"."""
_LABEL: Final = 50


@dataclass(frozen=True, slots=True)
class _Figured:
    amount: Decimal
    currency: str
    start: int
    end: int
    is_bare: bool = False


def english_sums(text: str, counts: Mapping[str, int], *, is_price: bool = False) -> list[ToldSum]:
    """Return the sums of an English sentence in their order; see `told_sums`."""
    sums = [*_sums(text, is_price=is_price)]
    told = [
        read
        for at, one in enumerate(sums)
        if (
            read := _read(
                text,
                one,
                _parted(text, sums[at - 1].end if at else 0, one.start, is_first=not at),
                _until(
                    text, one.end, sums[at + 1].start if at + 1 < len(sums) else len(text), is_last=at + 1 == len(sums)
                ),
                counts,
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


def _sums(text: str, *, is_price: bool) -> Iterator[_Figured]:
    signed = [*_signed(text)]
    found = [*signed]
    if signed or is_price or _OF_MONEY.search(text):
        for match in _SPELLED.finditer(text):
            told = english(match[0])
            if told and not any(one.start < match.end() and match.start() < one.end for one in signed):
                found.append(_Figured(told, "", match.start(), match.end(), is_bare=True))
        for match in _BARE.finditer(text):
            value = Decimal(match["n"].replace(",", "")) * (1_000 if match["k"] else 1)
            is_small = value < _LEAST_BARE and not _EACH_OR_MONTH.match(text, match.end())
            if is_small or any(one.start < match.end() and match.start() < one.end for one in signed):
                continue
            if (
                _BEHIND_BARE.match(text, match.end())
                and _BEFORE_BARE.search(text[: match.start()])
                and not (1990 <= value <= 2050 or _IS_COUNT.search(text[: match.start()]))
            ):
                found.append(_Figured(value, "", match.start(), match.end(), is_bare=True))
    yield from sorted(found, key=lambda one: one.start)


_SPELLED: Final = re.compile(
    rf"\b(?:an?|{SMALL_ENGLISH}|\d{{1,3}})\s(?:hundred|thousand)(?:\s(?:hundred|thousand))?(?:\s(?:and\s)?{SMALL_ENGLISH}(?:\shundred)?)?\b(?!\s(?!and\b|a\s|or\b|at\b|is\b|for\b|max\b|tops\b|altogether\b|in\b)[a-z])",
    re.I,
)
"""A large number in words, which no noun follows that it could count."""
_IS_COUNT: Final = re.compile(
    r"\b(?:we|i)\s(?:'d\s|will\s|would\s)?(?:need|want|order|take)\s(?:about\s|some\s)?$", re.I
)
"""A number alone behind it counts things."""
_NO_VERB: Final = re.compile(
    r"(?:\s(?:(?:an?|per)\s)?[A-Za-z]{2,9})?,?\s(?:and|plus)\s(?:the\s|our\s|an?\s)?(?:(?!(?:is|are|costs?|at|for|we|needs?|takes?|runs?|another)\b)[a-z]+\s){1,2}[£$€]?",
    re.I,
)
_LEAST_BARE: Final = 10
_EACH_OR_MONTH: Final = re.compile(r"\s(?:each|apiece|ea|(?:a|per)\s(?:month|year))\b", re.I)
_LEAST_PAID: Final = 30
"""What costs less may be what the service sells: "ten eggs cost 4 euros"."""
_OF_MONEY: Final = re.compile(r"\b(?:spend|grant|budget|kitty|money|penny)\b", re.I)
_BEHIND_BARE: Final = re.compile(
    r"\s?(?:each|apiece|ea|together|in\sall|a\s(?:month|year)|for\s(?:the\s)?year|per\s(?:month|year)|(?:is|are)\sneeded)?\s?(?:[,;.!)]|$|\s(?:and|plus)\s|\s?[x×]\s?\d)",
    re.I,
)
_BEFORE_BARE: Final = re.compile(
    r"(?:^|[,;(]\s|\s(?:and|plus)\s|[.:]\s)(?:(?:an?|the|our|\d{1,3}|[a-z]+)\s)?[a-z][a-z' +&-]{2,40}\s(?:(?:\d{1,3}\s)?at\s|is\s|are\s|costs?\s|runs?\s|=\s)?$",
    re.I,
)
"""A number alone is a price where a thing stands before it and nothing but the end behind it."""


def _signed(text: str) -> Iterator[_Figured]:
    for match in _SUM.finditer(text):
        if match["note"]:
            yield _Figured(Decimal(_NOTES[match["note"].lower()]), "", match.start(), match.end())
            continue
        told = match["n"] or match["n2"]
        unit = (match["sign"] or match["unit"] or match["unit2"]).lower()
        value = Decimal(told.replace(",", "")) if told else english(match["word"])
        if value is None or ((match["word"] or "").lower() in ("a", "an") and unit != "grand"):
            continue
        scale = (match["k"] or match["k2"] or "").lower()
        value *= 1_000 if scale in ("k", "thousand") or unit == "grand" else 1_000_000 if scale else 1
        if unit in ("cent", "cents", "pence", "p", "c"):
            value /= 100
        code = "GBP" if unit in ("pence", "p") else currency_of(unit)
        yield _Figured(value, code, match.start(), match.end())


def _parted(text: str, since: int, start: int, *, is_first: bool) -> int:
    """Return where the part of a list begins that names the thing of a sum: behind the first stop after the sum before."""
    if is_first:
        return max((stop.end() for stop in re.finditer(r"[.;:]\s|\s(?:but|so)\s", text[:start])), default=0)
    stop = _STOPS.search(text, since, start)
    return stop.end() if stop else since


def _until(text: str, end: int, until: int, *, is_last: bool) -> int:
    """Return where what follows a sum ends: at a stop, or behind all that is said to the end of the sentence."""
    stop = _STOPS.search(text, end, until)
    if stop is None or (is_last and not _SAID.fullmatch(text[end : stop.start()])):
        return until
    return stop.start()


def _read(text: str, found: _Figured, begin: int, until: int, counts: Mapping[str, int]) -> ToldSum | None:
    before, behind = text[begin : found.start], text[found.end : until]
    kind: SumKind
    spent = bool(_SPENT.search(before))
    if (met := _MET.search(before)) or (_MET_BEHIND.match(text[found.end :]) and _LINK.search(before)):
        before, behind, spent = (before[met.end() :], behind, True) if met else (before, "", True)
    elif _LIMIT_BEFORE.search(before) or _LIMIT_BEHIND.search(text[found.end :] if until == len(text) else behind):
        is_fund = bool(_FUND.search(before))
        if not is_fund and _PER.match(text[found.end :]):
            return ToldSum("unknown", found.amount, found.currency, found.start, found.end, is_open=True)
        return ToldSum("limit", found.amount, found.currency, found.start, found.end, per=_per(behind), is_sure=is_fund)
    link = _LINK.search(before)
    word = (link["link"] if link else "").strip().lower()
    label = _HELP.sub("", (before[: link.start("link")] if link else before).rstrip(" :,=(–-")).strip()
    if word.startswith("cost") and (placed := _PLACED.match(label)):
        label = placed["thing"]
    is_total = bool(_TOTAL.search(before))
    label = _OLD.sub("", _TOTAL.sub("", label) if is_total else label)
    named = "" if _ONLY_QUOTE.fullmatch(label) else _named(label)
    if not named and (
        other := re.match(
            r"\s(?:for|on)\s(?P<what>(?!each\b|every\b|it\b|all\b|both\b|(?:an?|the|this|one)\s(?:\w+\s)?(?:year|month|season|term)\b)[a-z][a-z' -]{2,40}?)(?=$|[.,;!])",
            behind,
            re.I,
        )
    ):
        named, behind, spent = other["what"], "", spent or bool(_QUOTED.search(before))
    item, factors, per, is_open = _counted(named, word, behind, text[found.end :], counts)
    is_one = bool(re.match(r"(?:an?|one|each|every)\s", named, re.I)) and not spent
    item = _QUOTE_FOR.sub("", _ARTICLE.sub("", item).strip())
    item = _MADE.sub(lambda act: f"{act['act'].strip()}{act['up'] or ''}", _ARTICLE.sub("", item))
    is_quoted = bool(_QUOTED.search(before))
    if is_old := bool(_OLD.search(before)):
        kind = "unknown"
    elif _LOSS.search(label) or any(
        not is_quoted or one[0].lower() not in ("was", "were", "had") for one in _PAST.finditer(before)
    ):
        kind = "past"
    elif _GOAL.search(label) or (_SALES.search(f"{before} {behind}") and _AIMED.search(text)):
        kind = "goal"
    elif _PAYS.search(before) or (
        not factors and not _WE_PAY.search(before) and (_FEE.search(before) or _FEE.search(behind.split(",")[0]))
    ):
        kind = "fee"
    elif is_total:
        kind = "total"
    elif (
        not _is_thing(item)
        or DEPOSIT.search(item)
        or (per != "once" and _TODAY.search(before))
        or not _SAID.fullmatch(behind)
    ):
        kind = "unknown"
    else:
        kind = "price"
    spent = spent or (found.amount >= _LEAST_PAID and bool(_PLURAL_COST.match(before.lstrip())))
    return ToldSum(
        kind, found.amount, found.currency, found.start, found.end, item if kind == "fee" or ((kind in ("price", "total") or is_old) and _is_thing(item)) else "",
        item if _is_thing(item) else _beside(text, begin, behind), factors, per,
        is_open=is_open, is_counted=bool(factors) or bool(_COUNTED_BEFORE.search(named)), is_sure=spent and kind == "price", is_one=is_one, is_alone=kind == "price", is_old=is_old,
    )  # fmt: skip


def _beside(text: str, begin: int, behind: str) -> str:
    """Return what a sum with no thing before it is for: what stands before a colon, or the unit behind."""
    head = re.search(r"(?:^|[.,;-]\s)(?P<what>[A-Za-z][A-Za-z' -]{1,30}):\s$", text[:begin])
    unit = _PER.match(behind)
    return (
        head["what"]
        if head and _is_thing(head["what"])
        else unit["noun"]
        if unit and not _LASTING.fullmatch(unit["noun"])
        else ""
    )


def _is_thing(item: str) -> bool:
    """Tell whether words name a thing of which a sum could be the price."""
    return bool(re.search(r"[A-Za-z]{2}", item)) and not (
        len(item) > _LABEL
        or _UNSAID.match(item)
        or USUAL.search(item)
        or _PRONOUN.match(item)
        or _LASTING.fullmatch(item)
        or _OF_THEM.search(item)
        or _VERBS.search(item)
    )


def _named(label: str) -> str:
    """Return the thing that the words before a sum name, without what leads to it."""
    before = None
    while before != label:
        before, label = label, _LEAD.sub("", label).strip(" ,:")
    return re.split(r",\s", label)[-1].strip()


def _counted(
    label: str, link: str, behind: str, beyond: str, counts: Mapping[str, int]
) -> tuple[str, tuple[int, ...], SumPer, bool]:
    """Return the thing without its count, by what its price is multiplied, the time for which it is, and whether it is open."""
    is_each = (
        bool(_EACH.search(behind))
        or bool(re.search(r"\beach\b", behind))
        or bool(_FOR_ONE.match(label) and link[:4] in ("is", "cost"))
    )
    time = _TIME.search(behind)
    per = _per(behind)
    is_times = is_each or link.split()[-1:] in (["at"], ["x"], ["×"], ["@"])
    factors: list[int] = []
    counted = _COUNTED_BEFORE.search(label) or _COUNTED_BEHIND.search(label)
    if counted and counted.groupdict().get("times"):
        return label[: counted.start()].strip(), (_number(counted["times"]),), per, False
    inner = _COUNTED_FOR.search(label)
    is_daily = bool(re.match(r"\s?(?:a|per)\sday\b", behind, re.I))
    if counted and is_times and not _TOGETHER.match(behind):
        factors.append(_number(counted["count"]))
    if counted and is_times:
        label = (label[: counted.start()] + label[counted.end() :]).strip()
    if inner and (is_each or is_daily):
        factors.append(_number(inner["count"]))
    if not factors and (is_each or not time):
        many = _NEEDED.match(beyond) or _OF_UNIT.match(beyond) or _FOR_MANY.match(beyond)
        told = next((one for name, one in many.groupdict().items() if name[0] == "n" and one), "") if many else ""
        factors += [_number(told)] if told else []
    if is_each and not factors and (behind_count := _COUNTED_ALL.search(behind)):
        factors.append(int(behind_count["count"]))
    is_open = False
    other = None if is_each else _PER.match(behind)
    if other and not (inner and inner["noun"].rstrip("s") == other["noun"].rstrip("s")):
        noun = other["noun"].lower().rstrip("s")
        known = next((count for name, count in counts.items() if name.rstrip("s").endswith(noun)), 0)
        factors += [known] if known else []
        is_open = not known and not factors
    elif not factors and (is_each or _RATED.search(label)):
        is_open = True
    return label, tuple(one for one in factors if one > 1), per, is_open


def _per(behind: str) -> SumPer:
    """Return for what time a sum is, by what follows it."""
    time = _TIME.search(behind)
    if time is None:
        return "once"
    return "month" if (time["time"] or time["adverb"]).lower().startswith("mo") else "year"


def _number(told: str) -> int:
    read = 12 if told.lower() == "a dozen" else english(told)
    return int(read or 0)
