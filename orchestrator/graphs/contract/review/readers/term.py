"""How long a contract runs, and whether it goes on by itself."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from orchestrator.graphs.contract.review.figures import Length, lengths
from orchestrator.graphs.contract.review.reading import PositionSign, Topic, View, ways
from orchestrator.graphs.contract.review.sentences import ContractSentence
from orchestrator.language.calendars import MONTH_NAMES, month_number

TERM = Topic(
    clause="term",
    title=ways(
        r"(?:계약|유효|존속|이용|사용|임대차?|용역|위탁|공급|리스|렌탈|대여|라이선스|위촉|자문|수행|협약)\S{0,3}\s?기간|^기간|계약의?\s?(?:효력|발효)|효력\s?(?:발생|기간)|\bterm\b|\bduration\b|\bcommencement\b|\bperiod\b|effective date|\bhow long it lasts\b|\blength\b|\blife of\b"
    ),
    cue=ways(
        r"(?:계약|협약)(?:의|서의)?\s?(?:유효|존속|최초)?\s?기간(?:은|:|\s:|이|을)|(?:유효|효력|존속)\s?기간(?:은|:|을)|종료일을?\s?(?:두지|정하지)|(?:임대차?|용역|위탁|사용|이용|라이선스|공급|리스|렌탈|대여|자문|구독|서비스\s?제공|수행)\s?기간(?:은|:|\s:)",
        r"기간의?\s?(?:정함|제한)이\s?없는\s?(?:계약|것)|(?:본|이)?\s?(?:계약|협약|약정|합의)(?:서)?(?:은|의\s?효력은)\s[^.]{0,80}(?:유효하|효력을\s?(?:가|유지|발생)|존속|지속|까지로|간으로|년으로|개월(?:간)?(?:으)?로|발효|종기)",
        r"\b(?:this|the) (?:\w+ ){0,3}(?:agreement|contract|lease|licen[cs]e)\b[^.;]{0,60}\b(?:commence|begin|start|take effect|come into (?:force|effect)|enter into (?:force|effect)|become effective|is effective|be effective|remain|continue|last|run|expire|end)s?\b",
        r"\b(?:contract|agreement)\b[^.;]{0,30}\b(?:concluded|entered into|made) for\b|\b(?:engagement|appointment|subscription|licen[cs]e|hire|assignment|plan|mandate|project|services?)\b[^.;]{0,40}\b(?:lasts?|runs?|continues?|expires?|stays? (?:active|in force)|to be carried out)\b|\b(?:lease|rental|hire|contract|subscription|licen[cs]e) (?:period|term)\s?:|\b(?:contract|agreement|lease|plan)\b[^.;]{0,20}\bhas no (?:fixed )?end|\b(?:initial |fixed |subscription |lease |rental )?term (?:of (?:this|the) \w+ )?(?:shall be|is|will be|runs?|of|commences|begins|means)\b[^.]{0,80}(?:year|month|day|from|indefinite|until)",
    ),
    apart=ways(
        r"비밀\S{0,4}\s?(?:유지|정보|준수)|기밀|하자|보증(?!금)|무상\s?(?:보수|수리)|경업|경쟁|지체|납기|통지\s?기간|시정|유예|양도|손해배상|독점|전속|저작권|지식\s?재산|지적\s?재산",
        r"confidential|warrant|defect|compet|assign(?!ment (?:is|shall|will|lasts|runs|starts|begins))|arbitrat|\bto an end\b|signed in|(?:this|the) (?:agreement|contract) (?:has )?(?:ended|come to)|exclusive|governed|liab|indemnif|invoice|surviv|deliver(?:y|ed) period|supersede|amend|notice period",
    ),
)
RENEWAL = Topic(
    clause="auto_renewal",
    title=ways(r"갱신|연장|\brenewal\b|\bextension\b|\bprolongation\b"),
    cue=ways(
        r"자동(?:으로|적으로|\s)?\s?(?:갱신|연장|재계약)|(?:년|개월|달|해|기간|단위)(?:씩|으로|로)?\s?[^.]{0,20}(?:이어\s?(?:간|지|진)|늘어|늘린|연장|갱신)|(?:계약|기간|협약)\S{0,3}\s[^.]{0,60}(?:이어\s?가|늘리|늘릴|새로\s?(?:서면\s?)?계약)|묵시(?:적|의)?\s?(?:으로\s)?(?:갱신|연장)|(?:계약|기간|조건)[^.]{0,90}(?:갱신|연장)(?!\s?근로)|(?:갱신|연장)[^.]{0,60}(?:계약|기간|조건)",
        r"\brenew(?:s|ed|al|ing)?\b|\bevergreen\b|\bcontinues? for (?:further|additional|successive)\b|\b(?:continues?|goes on|runs on|carries on)\b[^.;]{0,24}\b(?:year to year|month to month|(?:year|month|quarter)s? at a time|another|further)\b|\bprolong(?:s|ed|ation)?\b|\bfollowed by another\b|\bdecid\w*[^.;]{0,40}\bcontinued\b|\bwhether\b[^.;]{0,30}\bis continued\b|\b(?:year|month)s? at a time\b|\bwritten extension\b|\broll(?:s|ed)? over\b|\bextension\b[^.;]{0,40}\b(?:term|agreement|contract)|\bextend(?:s|ed)?\b[^.;]{0,60}\b(?:term|period|agreement|year|month)|(?:term|agreement|contract)[^.;]{0,60}\bextend(?:s|ed)?\b",
    ),
    apart=ways(
        r"(?:납기|납품|이행|지급|시정|검수|공사|검사|제출)\s?(?:기한|기일|일정|시기)?\S{0,3}\s?연장|보증\s?기간[^.]{0,20}연장|(?:delivery|payment|deadline|due date|schedule|cure period|warranty)[^.;]{0,30}\bextend|extend[^.;]{0,30}(?:deadline|delivery|schedule|time for|warranty|credit|benefit|beyond)"
    ),
)
_INDEFINITE = ways(
    r"무기한|영구|기간의\s?(?:정함|제한|정)\S{0,2}\s?(?:이\s)?없|기간을\s?(?:정하지|두지)|(?:종기|종료일)를?을?\s?(?:정하지|두지)|(?:해지|종료)(?:될|되거나|할|하거나|하지|되지)[^.]{0,20}(?:때|날|시|한)(?:까지|)[^.]{0,14}(?:유효|존속|지속|계속|효력)|계속(?:하여|적으로)?\s?(?:유효|존속|효력)",
    r"\bindefinite(?:ly)?\b|\bunlimited (?:period|term|duration|time)|\bperpetual(?:ly)?\b|in perpetuity|without (?:a )?(?:fixed |limit(?:ation)? (?:of|in) |any )?(?:term|time|end|expiry)|no (?:fixed |set )?(?:end|term|expiry)(?: date)?\b|\bopen[- ]ended|(?:continue|remain|effect|force)[^.;]{0,60}\b(?:until|unless)\b(?: and until)?[^.;]{0,30}\bterminated",
)
_DAY_KO = re.compile(r"(?P<y>20\d\d)\s?(?:년|[.\-/])\s?(?P<m>\d{1,2})\s?(?:월|[.\-/])\s?(?P<d>\d{1,2})(?!\d)")
_RANGE = ways(
    r"부터|~|에서|까지|열어|시작|개시|종료|만료",
    r"\b(?:between|from|to|until|through|begin|begins|commenc\w*|ends?|ending|expir\w*)\b|\d\s?-\s?20",
)
_MONTH = "|".join(name[:3].lower() for name in MONTH_NAMES)
_DAY_EN = re.compile(
    rf"\b(?:(?P<d>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?(?P<m>{_MONTH})[a-z]{{0,6}}\.?,? (?P<y>20\d\d)|(?P<m2>{_MONTH})[a-z]{{0,6}}\.? (?P<d2>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<y2>20\d\d))"
)
_BEFORE = re.compile(
    r"\s?(?:의\s)?(?:전|이전|前)(?:까지|에|의|\s|,|부터)|\s?(?:사전|미리)|['’s]{0,2} (?:\w+ ){0,3}(?:prior|before|notice|in advance|advance|or more before|ahead)"
)
_NOTICE_BEFORE = re.compile(
    r"(?:at least|not less than|no (?:later|less) than|minimum of|(?:최소|적어도|늦어도|만료|종료|만기|종료일|만료일)\S{0,3})\s{0,2}$"
)
_AUTOMATIC = ways(
    r"자동|묵시|(?:갱신|연장)(?:된|되는|한)?\s?것으로\s?(?:본|간주|하)|(?:통지|통보|의사|이의|해지|신청|요청|고지|표시)[^.]{0,30}(?:없|아니하|않)[^.]{0,80}(?:갱신|연장)|(?:갱신|연장)[^.]{0,20}(?:간주|의제)|(?:말이?|뜻|의사|통지|이의|연락|얘기)\S{0,2}\s?(?:없|않)[^.]{0,60}(?:연장|갱신|이어|늘)|(?:거절|반대|거부|알리|통지)\S{0,3}\s?(?:않|아니|없)[^.]{0,80}(?:연장|갱신|이어|늘)",
    r"automatic|\bauto-?renew|\bcontinues? for (?:further|additional|successive)\b|\bdeemed\b[^.;]{0,30}(?:renew|extend)|(?:renew|extend)\w*[^.;]{0,160}\b(?:unless|absent|failing|if (?:neither|no))\b|\b(?:unless|absent|failing|if neither)\b[^.;]{0,160}(?:renew|extend)|\bevergreen\b|roll(?:s|ed)? over|\byear to year\b|\bmonth to month\b|(?:year|month|quarter)s? at a time|\bfollowed by another\b|(?:prolong|continue|go(?:es)? on)\w*[^.;]{0,120}\b(?:unless|provided that neither|if (?:neither|no)|absent|failing)\b|\bunless\b[^.;]{0,200}(?:prolong|extended)",
)
_NOT_AUTOMATIC = ways(
    r"자동(?:으로|적으로)?\s?(?:갱신|연장)?(?:은|는|이|을)?\s?(?:되지|하지|없|인정하지|배제|갱신되지|연장되지)|(?:갱신|연장)(?:되지|하지)\s?(?:아니|않)",
    r"(?:not|no|without|nor)\b[^.;]{0,20}(?:automatic|renew)|shall not (?:be )?(?:renew|extend)|does not renew|\bthere is none by operation\b|not by itself|no (?:automatic )?(?:prolongation|extension)",
)
_AGREED = ways(
    r"합의|협의(?:하여|를|에)|서면\s?동의|(?:새로|다시|문서로|서면으로)[^.]{0,20}(?:계약을?\s?맺|합의|정하|약정)",
    r"\b(?:mutual(?:ly)?|written|parties) (?:\w+ ){0,2}agree|\bagree(?:d|ment)?\b[^.;]{0,40}(?:writing|written|mutual)|(?:mutual|written) (?:\w+ )?(?:consent|agreement|extension|prolongation)|signed by both|\bagreed by\b|\bconclude\b",
)
_NO_REFUSAL = ways(
    r"(?:거절|거부|반대|이의(?:를)?\s?제기|갱신\s?거절|중단)(?:할\s?수\s?없|하지\s?못(?:한다|하며|하고|함|하는\s?것))|거절권(?:은|이|을)?\s?(?:없|가지지|포기)",
    r"(?:may|shall|can|have|has)(?: not|not| no)\b[^.;]{0,30}(?:refuse|opt out|opt-out|decline|object|prevent|reject|right to (?:refuse|opt|cancel|decline))|without (?:any )?right (?:to|of) (?:refus|opt|declin|object|cancel)|not be (?:refused|declined)",
)
_DECIDES = ways(
    r"(?:선택|재량|판단|단독|일방|요청|결정|임의)\S{0,4}[^.]{0,40}(?:갱신|연장)|(?:갱신|연장)(?:할\s?수|을\s?(?:요구|결정|청구)할?\s?수|\s?여부(?:를|는)[^.]{0,20}(?:결정|정한|선택))|갱신권",
    r"\b(?:may|option|sole|right|entitled|discretion|elect)\b[^.;]{0,60}(?:renew|extend|prolong)|(?:renew|extend|prolong)\w*[^.;]{0,60}\b(?:option|discretion|election|choice)\b|\bfor \w+ alone to (?:determine|decide)|\balone (?:may|can|decides|determines)",
)
_LATER = ways(
    r"(?:만료|종료)\S{0,4}\s?\d|자동|갱신|연장|해지|비밀\s?유지|\b(?:renew|extend|thereafter|unless either|notice)"
)
_EACH = re.compile(
    r"\s?(?:씩|간|단위|동안|의\s?기간|을?\s?추가|\s?더|로|을|\s?기간|\s?연장|\s?갱신|\s?자동)|(?:'s)?[- ]?(?:\s?(?:renewal )?(?:terms?|periods?|each|intervals|at a time|thereafter))"
)
_SAME_TERM = ways(
    r"(?:동일한?|같은|종전과?\s?(?:같은|동일한?))\s?기간",
    r"(?:equal|same|like|identical)[^.;]{0,20}(?:period|term|duration|length)",
)


def read_term(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield the months of the first term, or that it has no end."""
    for one in _pieces(sentences, view):
        text = _first_term(one.text)
        months = initial_months(text)
        is_cued = TERM.cue.search(one.text)
        if not is_cued and re.search(r"해지할\s?수|\bterminat(?:e|ed)\b", one.text):
            continue
        if months is not None:
            yield PositionSign("months", one, months)
        elif is_cued and _INDEFINITE.search(text):
            yield PositionSign("indefinite", one)
        elif is_cued:
            yield PositionSign("present", one)


def _pieces(sentences: Sequence[ContractSentence], view: View) -> Iterator[ContractSentence]:
    """Yield what is said about the term: a sentence, or what one says of it beside something else."""
    for one in sentences:
        if TERM.has(one):
            yield one
        elif TERM.cue.search(one.text):
            parts = [replace(one, text=part.text) for part in view.parts(one.text)]
            yield from (part for part in parts if TERM.cue.search(part.text) and TERM.has(part))


def _first_term(text: str) -> str:
    """Return what is said before the renewal and before what ends the contract sooner; all where that comes first."""
    cut = _LATER.search(text)
    if cut is None or (not lengths(text[: cut.start()]) and not RENEWAL.cue.search(text)):
        return text
    return text[: cut.start()]


def initial_months(text: str) -> Decimal | None:
    """Return the months of the term that a sentence fixes by two days or by a length."""
    days = days_of_term(text)
    if days:
        begin, end = days
        return Decimal(round(((end - begin).days + 1) / 30.4375 * 2)) / 2
    found = [
        one
        for one in lengths(text)
        if not text.startswith("씩", one.span.end)
        and not _BEFORE.match(text[one.span.end :])
        and not _NOTICE_BEFORE.search(text[: one.span.start])
    ]
    return found[0].months if found else None


def days_of_term(text: str) -> tuple[date, date] | None:
    """Return the first and the last day that a folded sentence gives."""
    if not _RANGE.search(text):
        return None
    try:
        found = [date(int(one["y"]), int(one["m"]), int(one["d"])) for one in _DAY_KO.finditer(text)]
        found = found or [_day_en(one) for one in _DAY_EN.finditer(text)]
    except ValueError:
        return None
    return (found[0], found[1]) if len(found) >= 2 and found[0] < found[1] else None


def _day_en(match: re.Match[str]) -> date:
    return date(int(match["y"] or match["y2"]), month_number(match["m"] or match["m2"]), int(match["d"] or match["d2"]))


def read_renewal(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield whether the contract renews, for how long, until when that may be refused and who decides."""
    initial = next((sign.value for sign in read_term(sentences, view) if sign.value is not None), None)
    topical = RENEWAL.of(sentences)
    about = [one for one in topical if RENEWAL.cue.search(one.text)]
    renews = any(_AUTOMATIC.search(one.text) and not _NOT_AUTOMATIC.search(one.text) for one in about)
    for one in topical:
        if _NOT_AUTOMATIC.search(one.text) and not _NO_REFUSAL.search(one.text):
            if not renews:
                yield PositionSign("by_agreement", one)
            continue
        if _NO_REFUSAL.search(one.text):
            yield PositionSign("no_refusal", one)
        if one in about and _AUTOMATIC.search(one.text):
            yield PositionSign("automatic", one)
            yield from _renewal_figures(one, initial, full=True)
        elif one in about and _AGREED.search(one.text):
            yield PositionSign("by_agreement", one)
        elif one in about and _DECIDES.search(one.text):
            who = view.subject(one.text) or next(iter(view.named(one.text)), None)
            alone = re.search(r"\bfor (?P<whom>[\w ]{1,30}) alone\b", one.text)
            if alone and (named := view.named(alone["whom"])):
                who = named[0]
            if who == "other":
                yield PositionSign("other_decides", one)
            yield from _renewal_figures(one, initial, full=False)
        elif renews:
            yield from _renewal_figures(one, initial, full=one in about)


def _renewal_figures(one: ContractSentence, initial: Decimal | None, *, full: bool) -> Iterator[PositionSign]:
    text = one.text
    cut = re.search(
        r"자동|갱신|연장|이어|늘|\b(?:renew|extend|successive|thereafter|prolong|continue|goes on|followed)", text
    )
    if re.search(r"\byear to year\b", text):
        yield PositionSign("renewal_months", one, Decimal(12))
    for length in lengths(text):
        if _is_notice(text, length):
            yield PositionSign("notice_days", one, length.days)
        elif (
            full
            and cut
            and (_EACH.match(text[length.span.end :]) or length.span.start > cut.start())
            and not _is_initial(text, length)
        ):
            yield PositionSign("renewal_months", one, length.months)
    if full and initial is not None and _SAME_TERM.search(text):
        yield PositionSign("renewal_months", one, initial)


def _is_notice(text: str, length: Length) -> bool:
    return bool(
        _BEFORE.match(text[length.span.end : length.span.end + 40])
        or re.search(
            r"(?:at least|not less than|no (?:later|less) than|minimum of|at the latest) $", text[: length.span.start]
        )
    )


def _is_initial(text: str, length: Length) -> bool:
    before, behind = (
        text[max(0, length.span.start - 40) : length.span.start],
        text[length.span.end : length.span.end + 12],
    )
    return bool(
        re.search(
            r"부터\s?$|(?:initial|first) (?:term|period) (?:of|is|shall be) $|계약\s?기간은[^.]{0,30}$|체결일\S{0,4}\s$|\bfrom [^.;]{0,20}$",
            before,
        )
    ) and not behind.startswith("씩")
