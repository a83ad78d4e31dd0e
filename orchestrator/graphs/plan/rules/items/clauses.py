"""The clauses of a material, each as the kind of thing that it says."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from orchestrator.graphs.plan.rules.items import chained_english, english, korean
from orchestrator.graphs.plan.rules.items.clause_kinds import ClauseKind
from orchestrator.graphs.plan.rules.items.deeds import is_case, is_over
from orchestrator.graphs.plan.rules.items.doers_korean import actor_of
from orchestrator.graphs.plan.rules.items.goals import is_goal, is_second_goal
from orchestrator.graphs.plan.rules.items.kept_rules import has_no_sum, kept_to
from orchestrator.graphs.plan.rules.items.left_out import barred, bars_deed, left_out_in, reason_in
from orchestrator.graphs.plan.rules.items.line_labels import labelled_parts
from orchestrator.graphs.plan.rules.items.of_paper import is_of_paper
from orchestrator.graphs.plan.rules.reading import Piece, marks
from orchestrator.graphs.plan.rules.reading.openings import WANTS_PLAN_BY
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT, ClauseRole
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts
from orchestrator.language.english_clauses import english_clauses
from orchestrator.language.morphemes import morphemes
from orchestrator.language.particles import filled
from orchestrator.language.predicates_ko import predicates

_HANGUL: Final = re.compile("[가-힣]")
_WHY_EN: Final = re.compile(
    r"(?:,?\sbecause\s(?P<why>[^,.]+)|,\s(?:since|as)\s(?P<why2>[^,.]+)|,?\sso\s(?:that\s)?(?P<so>the\s[^,.]+|they\s[^,.]+))$",
    re.I,
)
_WHY_KO: Final = re.compile(
    r"(?P<why>\S[^,.]{1,60}?(?:때문에|어서|아서|해서|려서|라서|이라|하니|으니|니까|므로|기에))\s(?=\S)"
)
_MONEY: Final = re.compile(r"[£$€]\s?\d|\d[\d,.]*\s?(?:만|천|억|백)?\s?원|\d\s?(?:pounds|dollars|euros)\b", re.I)
_POSITION_EN: Final = re.compile(
    r"^(?P<who>(?:the\s|our\s|some\s|most\s)?[A-Za-z][\w'’.]{1,20}(?:\s(?!would\b|could\b|should\b|will\b|to\b)[A-Za-z][\w'’]{0,20}){0,2}?)\s(?:wants?|says?|said|prefers?|insists?(?:\son)?|thinks?|would\slike|would\srather(?:\shave)?|asks?\sfor|argues?|demands?|is\sagainst|are\sagainst|favou?rs?)\s(?P<what>.+)$",
    re.I,
)
_POSITION_KO: Final = re.compile(
    r"^(?P<who>[가-힣]{1,8}?(?:\s[가-힣]{1,8}?){0,2}?)(?:\s나)?(?:은|는|이|가|께서는|측은|쪽은)\s(?P<what>.+?(?:자고|라고|다고|하자는|해야\s?한다는|달라고|자는|다는|라는)\s?(?:.{0,6}(?:하|합니다|한다|쪽|의견|주장|입장|요구|말|원|고집|보).{0,10}))$"
)
_REPORTED: Final = re.compile(
    r"(?:(?P<said>자|라|다|달라)(?:고\s?(?:하|한|합|말|요구|주장|보|고집).{0,10}|는\s?(?:쪽|의견|주장|입장|말).{0,6}))$"
)
_NEVER: Final = any_of(
    r"(?:면|서는|선|도|건)\s?안\s?(?:된|되|돼|됩)|절대\s?안|못\s?[가-힣]{1,4}게\s|지\s?(?:않는다|않습니다|않아야|않도록|않음|말(?!지)|마|않기로)|않는다$|금지|불가(?:$|\s|\()|없이는\s|제외(?:한|하|$)|빼(?:기로|고\s|주세요|줘)|안\s?[가-힣]{1,3}(?:준다|줍니다)|안\s?(?:받|넣|쓰|보여)",
    r"\b(?:must\s+(?:not|never)|may\s+not|mustn'?t|can(?:no|')t\s+be|never|do(?:es)?n'?t\s+want|don'?t\s+(?:store|use|keep|show|send|want)|not\s+allowed|is\s+forbidden|leave\s+out|not\s+in\s+scope|out\s+of\s+scope)\b|^no\s+(?!one\b|longer\b|(?:more|less|fewer|later)\sthan\b|place\b|budget\b|money\b|idea\b|deadline\b|rush\b)\w+",
)
_NOT_DONE_NOW: Final = any_of(
    r"글쓰기가\s?어려|인터넷(?:을)?\s?(?:안|못)|쓰지\s?못|모르|못\s?쓰|전화(?:를|만)",
    r"\b(?:don'?t\s+(?:use|have|know)|have\s+no\b|has\s+no\b|can'?t\s+(?:use|read|find|see)|only\s+(?:use|have))\b",
)
"""Says what people lack, which is no prohibition."""
_NOW: Final = any_of(
    r"지금|현재|작년|지난|(?:하루에?|매일|매주|매월|한\s?달에?|월|주당)\s?(?:평균\s?|약\s?)?\d|평균|걸립|걸린|뿐|밖에",
    r"\b(?:right now|currently|today|last (?:year|season|month|week)|on average|a (?:day|week|month)|per (?:day|week|month)|every (?:day|week|saturday|sunday|monday|morning)|takes?|get[s]?)\b",
)
_MUST: Final = any_of(
    r"야\s?(?:한다|합니다|해요|함|하|돼|된다|됩니다)|게\s?(?:한다|해)|만\s(?:가능|보|쓸|쓴|떠|받)|필요|반드시|꼭",
    r"\b(?:must|should|needs?|has\s+to|have\s+to|can|only|required|want\s+to|like\s+to|has\s+to\s+remain)\b",
)
_PEOPLE_EN: Final = re.compile(
    r"\b(?P<n>\d[\d,]{0,6}|two|three|four|five|six|seven|eight|nine|ten|twelve)\s(?P<who>(?:[a-z][a-z-]+\s){0,2}?(?:[a-z-]*(?:ers|ists|ants|ees|ians|ors)|people|staff|patients|guests|parents|students|pupils|clients|residents|volunteers|nurses|doctors|children|families|trucks|shops|clerks|cooks|chefs|guards|coaches|mechanics|captains|agents|hosts|stewards|therapists|holders|members))\b",
    re.I,
)
_GROUP_EN: Final = re.compile(
    r"(?P<who>[A-Z][A-Za-z]{1,14}(?:\s[a-z]{2,12})?)\s(?:has|have|is|are)\s(?P<n>\d[\d,]{0,6})\s(?:people|staff|employees|persons)\b"
    r"|(?P<who2>[A-Za-z]{3,14}(?:\s[a-z]{2,12})?)\s\((?P<n2>\d[\d,]{0,6})\s(?:people|staff|of\sthem)\)"
    r"|\b(?:a|the|our)\s(?P<who3>committee|board|team|crew|staff)\sof\s(?P<n3>\d[\d,]{0,4})\b"
)
_PEOPLE_KO: Final = re.compile(
    r"(?<!\d)(?<!\d[가-힣])(?P<who>[가-힣]{1,8}(?:\s[가-힣]{1,6})?)(?:은|는|이|가)?\s?(?:약\s|총\s|모두\s)?(?P<n>\d[\d,]{0,6})\s?(?P<u>명|세대|가구|농가|팀|마리|곳)"
)
_AIM: Final = any_of(
    r"목표|줄이|늘리|낮추|높이|올리고\s?싶|이내로|이하로|아래로|까지\s?(?:줄|늘)",
    r"^want\s?:|\b(?:target|goal|aim|no\s+more\s+than\s+\d|(?:we|we'd|i'd|they)\s(?:want|would like|like|need)\s(?!to\s)[^,.]{0,60}\d|down\s+(?:to|by)|cut\s+to|under\s+\d|within\s+\d|at\s+most\s+\d)\b",
)
_DAY: Final = any_of(
    r"\d{1,2}\s?월\s?\d{1,2}\s?일|\d{1,2}/\d{1,2}|20\d\d[-.]\d",
    r"\b\d{1,2}(?:st|nd|rd|th)?(?:\s?[-–]\s?\d{1,2})?\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\s\d|\d{1,2}\s?[-–]\s?\d{1,2}\sof\s(?:each|every|the)",
)
_THEY: Final = re.compile(r"^They\s", re.I)
_INNER: Final = re.compile(r"\(([a-z][^()]{12,})\)")
"""What an order for the plan says of the service in brackets."""
_JOINED_GOAL: Final = re.compile(
    r",?\s(?:and|plus)\s(?=(?:at\s(?:most|least)|no\smore\sthan|fewer\sthan|less\sthan|more\sthan|under|below|over|\d+\s?%)\s)",
    re.I,
)
_BOUND: Final = any_of(
    r"(?:(?:[가-힣\d]{1,6}\s)?[가-힣\d]{1,6}(?:당|에)?\s)?(?:(?:하루|주|월|한\s?번에|한\s?달에|동시에)\s)?(?:최대|최장|많아야)\s?\d+\s?[가-힣]{1,3}(?:까지|이내|이하)?",
    r"(?:(?:[가-힣\d]{1,6}\s)?[가-힣\d]{1,6}(?:당|에)?\s)?(?:(?:하루|주|월|한\s?번에|한\s?달에|동시에)\s)?\d+\s?[가-힣]{1,3}\s?(?:까지|이내|이하)(?:만)?|한\s?번에\s\d+\s?(?:분|시간|개|권|명)(?:씩|까지)?",
    r"(?:max(?:imum)?\.?|at\smost|up\sto|no\smore\sthan)\s\d+\s?[a-z]+(?:\s(?:per|a|each|in|at|of)(?:\s[a-z]+){1,3})?|\d+\s[a-z]+(?:\s(?:per|a|each)\s[a-z]+)?\s(?:max(?:imum)?|at\smost)",
)
"""A bound without anything that is done."""
_TAKEN_AT_MOST: Final = re.compile(
    r"(?=.*(?:최대|많아야|까지|이내|이하|\d\s?[가-힣]{1,3}만\s))(?:하루|매일|매주|매달|[일주월회]당|한\s?(?:번|주|달|시간)|동시)에?[는만]?\s(?:(?:최대|많아야)\s)?(?:[가-힣]{1,6}\s)?(?:(?:최대|많아야)\s)?\d[\d,]*\s?[가-힣]{1,3}?(?:까지|이내|이하)?만?\s(?:받는다|받을 수 있다|가능하다|된다)"
)
"""How many are taken each day or each time: nobody who uses the service does that."""
_MARKED: Final = re.compile(r"^(?:[-–•*]\s|(?!(?:want|budget|money|cost)s?\b)[A-Za-z][a-z]{2,14}:\s)", re.I)
"""A bullet or a label before what is said."""
_DENIED_BEFORE: Final = re.compile(r"안\s하고\s(?=\S+\s\S)")
_CASE_ALONE: Final = any_of(
    r"^[^,]{4,40}(?<!어떠)(?<!다)(?<!하)(?<!그러)(?<!라)면\??$", r"^(?:(?:and|but)\s)?(?:what\s)?if\s[^,]{4,60}\?$"
)
"""A case that stands alone, as a question: what is done then comes next."""
_SHORTEST = 8
"""Characters of a prohibition that can be understood alone."""
_LONGEST = 260


@dataclass(frozen=True, slots=True)
class BriefClause:
    """One thing that the material says, in the style of documents."""

    text: str
    piece: Piece
    kind: ClauseKind
    actor: str = ""
    does: str = ""
    """What the actor does; the whole text where nobody acts."""
    why: str = ""
    """The reason that the clause itself gives."""
    left_out: tuple[str, ...] = ()
    """What it leaves out by a label before it."""

    @property
    def source(self) -> int:
        """The number of the source that says it."""
        return self.piece.source


def clauses_of(pieces: Sequence[Piece], language: str) -> list[BriefClause]:
    """Return the clauses of all statements in their order, each of one kind."""
    found: list[BriefClause] = []
    named = {
        who
        for piece in pieces
        if language == "ko" and not piece.rows
        for who, _, unit in people_in(piece.text, is_korean=True)
        if unit == "명" and len(who) > 1 and not find_amounts(piece.text)
    }
    for piece in _answered(pieces):
        if piece.rows or piece.is_amended or len(piece.text) > _LONGEST or piece.text.endswith("?"):
            continue
        if piece.is_aside and not (piece.told and is_position(piece.text, is_korean=bool(_HANGUL.search(piece.text)))):
            continue
        found += _of(piece, language, found)
    return _opposed(_with_second_goals([_acted(_begun(one), named) for one in _without_left_out(found)]))


def _answered(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield pieces, a case that is put as a question with its answer: "병동이 닫히면?", "예약을 취소한다"."""
    case: Piece | None = None
    for piece in pieces:
        head = case_alone(piece.text) if not piece.rows else ""
        if case and case.source == piece.source and not head:
            told = case_alone(case.text)
            yield replace(piece, text=f"{told}{' ' if _HANGUL.search(told) else ', '}{piece.text}")
        else:
            yield piece
        case = piece if head else None


def case_alone(text: str) -> str:
    """Return the case that a message puts as a question, which it answers next; empty for other clauses.

    >>> case_alone("What if the lift is stuck?"), case_alone("병동이 닫히면?"), case_alone("문을 연다")
    ('if the lift is stuck', '병동이 닫히면', '')
    """
    if not _CASE_ALONE.search(text):
        return ""
    return re.sub(r"^(?:(?:and|but)\s)?(?:what\s)?(?=if\s)", "", text.rstrip("? "), flags=re.I)


def _without_left_out(clauses: list[BriefClause]) -> list[BriefClause]:
    """Return the clauses with that as left out which a message names behind such a label: "Left out: welding"."""
    kept: list[BriefClause] = []
    label = ""
    for one in clauses:
        parts = labelled_parts(f"{label}: {one.piece.text}" if label else one.piece.text) if one.piece.told else None
        is_label = one.piece.told is not None and labelled_parts(f"{one.piece.text}: -") == ("never", ["-"])
        label = one.piece.text if is_label else ""
        if not is_label:
            kept.append(_labelled_out(one, parts[1]) if parts and parts[0] == "never" else one)
    return kept


def _begun(one: BriefClause) -> BriefClause:
    """Return a clause from where it begins: of what the words before it deny, "안 하고", nobody can read there what that is."""
    found = _DENIED_BEFORE.match(one.text) if one.piece.told else None
    if found is None:
        return one
    rest = one.text[found.end() :]
    is_barred = any(said.is_denied for said in predicates(rest)[-1:])
    return replace(one, text=rest, does=rest, kind="rule" if one.kind == "never" and not is_barred else one.kind)


def _labelled_out(one: BriefClause, things: Sequence[str]) -> BriefClause:
    """Return a clause as what is left out, in the words of a document."""
    listed = ", ".join(things)
    text = f"{filled('{thing}은(는)', thing=listed)} 뺀다" if _HANGUL.search(listed) else f"Left out: {listed}"
    return replace(one, kind="never", text=text, does=text, actor="", left_out=(*things,))


def _with_second_goals(clauses: list[BriefClause]) -> list[BriefClause]:
    """Return the clauses of a message with those as goals that tell one more figure right behind a goal, or in it."""
    parted = (
        (one, _JOINED_GOAL.split(one.text) if one.kind == "aim" and one.piece.told else [one.text]) for one in clauses
    )
    clauses = [replace(one, text=part) if len(parts) > 1 else one for one, parts in parted for part in parts]
    for at, one in enumerate(clauses[1:], 1):
        follows = clauses[at - 1].kind == "aim" and clauses[at - 1].source == one.source
        is_open = (
            one.piece.told is not None and one.kind in ("note", "state", "act") and not one.piece.surely("feature")
        )
        if follows and is_open and is_second_goal(one.text) and not find_amounts(one.text):
            clauses[at] = replace(one, kind="aim")
    return [replace(one, kind="rule") if _is_bound(one) else one for one in clauses]


def _is_bound(one: BriefClause) -> bool:
    """Tell whether a clause of a message is nothing but a bound of the use: "max 25 min", "1인 주 3회까지"."""
    told = one.piece.told
    is_open = told is not None and told.role not in OF_TEXT and one.kind in ("note", "state", "act", "money")
    is_open = is_open or (told is not None and one.kind == "people" and marks.is_daily_limit(one.text))
    return is_open and is_bare_bound(one.text) and not find_amounts(one.text)


def is_bare_bound(text: str) -> bool:
    """Tell whether a text says how much or how often at most, and nothing that is done.

    >>> is_bare_bound("한 면당 최대 4명"), is_bare_bound("max 25 min"), is_bare_bound("하루 12명이 돌아가요")
    (True, True, False)
    >>> is_bare_bound("하루에 최대 방문자 24명까지 받는다"), is_bare_bound("하루에 신청 24건을 받는다")
    (True, False)
    """
    bare = text.strip(" .")
    return bool(_BOUND.fullmatch(bare) or _TAKEN_AT_MOST.fullmatch(bare))


def _under(kind: ClauseKind, one: BriefClause) -> ClauseKind:
    """Return the kind of a clause behind a label; what bars something is heard as that."""
    if kind == "rule":
        return "never" if one.kind == "never" or _NEVER.search(one.text) else "rule"
    return one.kind if one.kind == "never" and kind != "aim" else kind


def _opposed(clauses: list[BriefClause]) -> list[BriefClause]:
    """Return the clauses with those of a message as positions that two sides take one right after the other."""
    told = [
        position_in(one.text, is_korean=bool(_HANGUL.search(one.text)))
        if one.piece.told and one.piece.told.role != "writing"
        else None
        for one in clauses
    ]
    for at, (first, second) in enumerate(pairwise(told)):
        if first and second and first[0] != second[0]:
            clauses[at : at + 2] = [replace(one, kind="position") for one in clauses[at : at + 2]]
    return clauses


def _acted(one: BriefClause, named: Collection[str]) -> BriefClause:
    """Return a clause with a counted group as the one who acts, where it begins with them."""
    if one.actor or one.kind not in ("act", "rule", "note"):
        return one
    who = next((name for name in named if re.match(rf"{re.escape(name)}(?:들)?(?:이|가|은|는)\s", one.text)), "")
    return replace(one, kind="act", actor=who, does=korean.without_actor(one.text, who)) if who else one


def _of(piece: Piece, language: str, before: list[BriefClause]) -> Iterator[BriefClause]:
    if piece.told:
        yield _spoken(piece, language)
        return
    if labelled := labelled_parts(piece.text) if piece.is_own else None:
        kind, parts = labelled
        acting = ""
        for part in parts:
            one = _clause(part, piece, language)
            if kind == "act" and not one.actor and acting and english.goes_on(part):
                one = replace(one, actor=acting, kind="act")
            acting = one.actor
            one = _labelled_out(one, [part]) if kind == "never" else one
            yield replace(one, kind=_under(kind, one), actor=one.actor if kind == "act" else "")
        return
    if language == "ko" and re.search("[가-힣]", piece.text):
        for part in (short for whole in korean.parted(piece.text) for short in korean.in_turn(whole)):
            last = before[-1] if before else None
            if (
                last
                and last.piece.is_own
                and piece.is_own
                and not korean.has_subject(part)
                and last.kind in ("act", "rule", "never", "note", "state", "people")
                and korean.is_open(last.piece.text)
                and len(part) < 40
                and not (re.search(r"\d", part) and _AIM.search(part))
            ):
                before[-1] = _clause(f"{korean.opened(last.text)} {part}", last.piece, language)
                continue
            yield _clause(part, piece, language)
        return
    earlier = (
        before[-1] if before and before[-1].source == piece.source and before[-1].kind in ("people", "state") else None
    )
    for part, is_reasoned in english.parted(piece.text):
        one = _clause(part, piece, language)
        if earlier is not None and one.kind in ("act", "rule", "never", "state") and (they := _THEY.match(one.text)):
            who = earlier.actor or english.actor_of(earlier.text)
            if who:
                one = replace(_clause(f"{who} {one.text[they.end() :]}", piece, language), why=one.why)
        if earlier is not None and is_reasoned and one.kind in ("act", "rule", "never") and not one.why:
            one = replace(one, why=earlier.text)
        earlier = one
        yield one
        if one.kind == "order":
            for inner in _INNER.findall(one.text):
                yield from (_clause(each, piece, language) for each, _ in english.parted(inner))


def _clause(part: str, piece: Piece, language: str) -> BriefClause:
    is_korean = language == "ko" and bool(re.search("[가-힣]", part))
    part = _MARKED.sub("", part)
    text = korean.declared(part) if is_korean else part.strip(" .,")
    if not is_korean:
        text = text[:1].upper() + text[1:]
    kind = _kind(text, piece, is_korean=is_korean)
    if kind in _MAY_BAR and kind != "form" and left_out_in(part)[0] and not is_case(part):
        kind = "never"
    actor = (
        (actor_of(text) if is_korean else english.actor_of(text)) if kind in ("act", "rule", "never", "state") else ""
    )
    if kind == "rule" and actor:
        kind = "act"
    does = (korean.without_actor(text, actor) if is_korean else english.without_actor(text, actor)) if actor else text
    why = _WHY_KO.search(text) if is_korean else _WHY_EN.search(text)
    reason = next((one for one in why.groupdict().values() if one), "") if why else ""
    return BriefClause(text, piece, kind, actor, does, reason)


def _spoken(piece: Piece, language: str) -> BriefClause:
    """Return a clause of a message as what it speaks of; of one that is told to be nothing, only that it was said."""
    is_korean = language == "ko" and bool(re.search("[가-힣]", piece.text))
    bare = (korean if is_korean else english).unhedged(piece.text)
    label, parts = labelled_parts(bare) or ("", [])
    if label == "rule" and len(parts) == 1:
        bare = parts[0]
    text = korean.declared(korean.led(bare)) if is_korean else english.led(bare)
    kind: ClauseKind = (
        "order"
        if marks.SOUGHT.search(bare) or _NOT_SOUGHT.search(bare)
        else _KINDS[piece.role]
        if piece.role
        else _unsure(piece)
    )
    kind = "rule" if label == "rule" and len(parts) == 1 else kept_to(kind, text, piece)
    if kind in ("note", "state", "rule", "act", "money", "day") and is_goal(text) and not find_amounts(text):
        kind = "aim"
    is_open = kind in ("rule", "act") or (kind == "note" and (not piece.role or has_no_sum(piece, text)))
    if is_open and (_bars_all(text) or (is_korean and kind != "note" and _is_barred(text))):
        kind = "never"
    if (
        not is_korean
        and kind in ("rule", "act", "note")
        and not piece.surely("problem")
        and chained_english.is_ban(bare)
    ):
        kind = "never"
    if kind in ("never", "rule") and is_case(text):
        kind = "act"
    if kind not in ("order", "form", "people", "day") and is_of_paper(piece.text) and not find_amounts(text):
        kind = "form"
    # A trouble with its cause stays one.
    is_trouble = kind == "state" and piece.role == "problem"
    if kind in ("note", "state", "rule") and not is_trouble and reason_in(piece.text):
        kind = "note"
    may_report = kind in ("act", "note", "rule", "people") or piece.role == "talk"
    if not is_korean and may_report and chained_english.reporters(bare):
        kind = "state"
    if kind in ("act", "note") and not piece.surely("feature") and is_korean and is_over(text):
        kind = "state"
    if kind == "note" and piece.role is None and is_korean and _is_of_case(text):
        kind = "rule"
    if kind in _MAY_BAR and _bars(piece):
        kind, text = "never", barred(text, piece.text)
    if is_korean and kind == "aim" and _HEARD_KO.search(piece.text):
        kind = "state"  # what somebody says of others is how it is today
    enabled = "" if is_korean else chained_english.use_of(piece.text)[0]
    actor = (actor_of(text) if is_korean else enabled or english.actor_of(text)) if kind in ("act", "rule") else ""
    return BriefClause(text, piece, kind, actor, text)


_HEARD_KO: Final = re.compile(
    r"말로는|말에\s따르면|[가-힣](?:대요|답니다|다더라고요|다고\s(?:합니다|해요|한다|하네요|하세요|하십니다))[.\s]*$"
)


def _bars_all(text: str) -> bool:
    """Tell whether a clause says what must not be; an English one that denies only something within it does not.

    >>> _bars_all("Keys never leave the yard"), _bars_all("A strap that can't be mended is used for parts")
    (True, False)
    """
    if not _NEVER.search(text):
        return False
    clauses = () if _HANGUL.search(text) else english_clauses(text)
    return not clauses or any(one.is_denied for one in clauses) or bool(re.search(r"\b(?:no|not|out)\s", text))


def _is_of_case(text: str) -> bool:
    """Tell whether a Korean clause says who does what with a thing to which something has happened.

    >>> _is_of_case("고장난 건 빌린 집이 물어낸다"), _is_of_case("생각한 건 손님이 고른다"), _is_of_case("나누는 건 약사가 한다")
    (True, False, False)
    """
    tokens = morphemes(text)
    topic = next((at for at, one in enumerate(tokens) if one.tag == "JX" and one.form in ("은", "는", "ᆫ")), 0)
    if topic < 3 or tuple(one.tag for one in tokens[topic - 3 : topic]) not in _CASE_TAGS:
        return False
    stem, ending, thing = tokens[topic - 3 : topic]
    said = predicates(text)[-1:]
    is_past = ending.form in ("ᆫ", "은") and thing.form in ("것", "거", "경우") and stem.form not in _MEANT
    return is_past and any(one.is_deed and one.mood == "told" and not one.is_past for one in said)


_CASE_TAGS: Final = tuple((stem, "ETM", noun) for stem in ("VV", "XSV") for noun in ("NNB", "NNG"))
_MEANT: Final = frozenset(("바라", "원하", "생각", "하"))
"""Verbs of what somebody has in mind; "하" of "생각하다"."""


def _is_barred(text: str) -> bool:
    """Tell whether a Korean clause ends in what must not be or is not done."""
    last = predicates(text)[-1:]
    return any(one.mood == "ban" or (one.is_denied and one.is_deed and not (one.is_past or one.link)) for one in last)


def _bars(piece: Piece) -> bool:
    """Tell whether a clause leaves something out, and surely speaks neither of today nor of the plan itself."""
    if is_case(piece.text):
        return False
    is_sure = piece.surely("feature") or piece.surely("date") or piece.surely("target")
    is_of_text = (
        (piece.role == "writing" and not bars_deed(piece.text)) or piece.surely("reader") or piece.surely("talk")
    )
    is_of_other = is_sure or is_of_text or piece.role == "problem"
    return not is_of_other and bool(left_out_in(piece.text)[0])


def _unsure(piece: Piece) -> ClauseKind:
    """Return the kind of a clause that is not sure to be any: what it does and what must hold are kept as that."""
    return _UNSURE.get(piece.told.role, "note") if piece.told else "note"


def _kind(text: str, piece: Piece, *, is_korean: bool) -> ClauseKind:
    if piece.is_own and marks.ORDER.search(text):
        return "order"
    if piece.is_own and _OF_THE_PLAN.search(text):
        return "form"
    if is_position(text, is_korean=is_korean):
        return "position"
    if _MONEY.search(text) or find_amounts(text):
        return "money"
    is_never = _bars_all(text) and not _NOT_DONE_NOW.search(text)
    is_never = is_never and len(text) > _SHORTEST and not _OF_FIGURES.search(text)
    if _DAY.search(text) and not (is_never and not re.search(r"\d", text)):
        return "day"
    if is_never:
        return "never"
    is_counted = bool(re.search(r"\d", text))
    if not is_korean and _NOT_DONE_NOW.search(text) and not re.search(r"must|should|need", text):
        return "people"
    if is_counted and _AIM.search(text) and not _LASTING.search(text):
        return "aim"
    is_must = bool(_MUST.search(text))
    if piece.is_own and marks.OF_PLAN.search(text) and not is_counted and not is_must:
        return "form"
    if marks.TROUBLE.search(text) is None and _WAITING.search(text) and is_counted and not is_must:
        return "state"
    people = (_PEOPLE_KO if is_korean else _PEOPLE_EN).search(text)
    if (
        is_korean
        and people
        and not re.search(r"(?:명|마리|곳|세대|가구|농가|팀|이다|있다|준다)(?:\s?\([^()]*\))?$", text)
    ):
        people = None
    if people and not is_must and not _NOW.search(text) and len(text) < 120 and not marks.TROUBLE.search(text):
        return "people"
    if not is_must and (
        (is_counted and (_NOW.search(text) or marks.TROUBLE.search(text)))
        or (marks.TROUBLE.search(text) and not is_counted)
    ):
        return "state"
    actor = actor_of(text) if is_korean else english.actor_of(text)
    if actor:
        return "act"
    return "rule" if is_must else "note"


_KINDS: Final[Mapping[ClauseRole, ClauseKind]] = {
    "feature": "act", "user": "people", "price": "money", "budget": "money", "date": "day", "target": "aim",
    "problem": "state", "quantity": "note", "place": "note", "team": "note", "constraint": "rule", "order": "order",
    "reader": "form", "writing": "form", "deadline_of_plan": "form", "talk": "form",
}  # fmt: skip
_MAY_BAR: Final = frozenset(("rule", "act", "note", "state", "aim", "money", "form"))
_NOT_SOUGHT: Final = any_of(
    r"(?:조사|분석|비교|검토)(?:\s?같은\s?(?:건|거|것은?))?(?:은|는|를|을)?\s?(?:필요\s?(?:는\s)?없|안\s?해도|하지\s?않아도|생략)",
    r"\bno\s(?:need\s(?:for|to)|market|competitor)\b[^.]{0,30}(?:research|analysis|study)|\b(?:don'?t|no\sneed\sto)\s(?:research|look\sinto|compare)\b",
)
"""What whoever writes the plan need not look into."""
_UNSURE: Final[Mapping[ClauseRole, ClauseKind]] = {"feature": "act", "constraint": "rule"}
_OF_THE_PLAN: Final = any_of(
    r"(?:보신다|보십니다|읽으신다|읽습니다)$|적을게|파일은\s?없|(?:들어가|적어|넣어|(?<!다 )써|다뤄|밝혀|짚어)야\s?(?:한다|해|합니다)|(?:적어|넣어|짚어|밝혀|더해|확인해)\s?(?:주|달|봐)",
    r"\bneeds?\sto\s(?:say|cover|explain|show\show)\b|\bwill\sread\b|\bwatertight\b|\btell\sthem\b|\b(?:section|page|bit)\s(?:has|have|must|on)\b",
)
"""What the plan itself has to say, or who reads it."""
_OF_FIGURES: Final = any_of(r"쓰지\s?(?:마|말|않)|수치|숫자|인용", r"\bignore\b|\bdon'?t\suse\b|\bfigures?\b")
_WAITING: Final = re.compile(r"기다리|대기|\b(?:waiting|queued?)\b", re.I)
_LASTING: Final = re.compile(r"\d{1,4}\s?(?:hours?|days?)\s{1,3}before|\d{1,4}\s?(?:시간|일|분)\s?전")


_ALTOGETHER: Final = re.compile(r"(?<=[가-힣])(?:은|는|이|가)?\s(?:다\s해서|다\s합쳐서?|모두\s합쳐서?|전부)\s(?=\d)")

_PRONOUN: Final = re.compile(r"\b(?:they|we|i|you|he|she|it)(?:['’]?d|['’]ll)?$", re.I)


def is_position(text: str, *, is_korean: bool) -> bool:
    """Tell whether a clause says what somebody would have."""
    return position_in(text, is_korean=is_korean) is not None


def position_in(text: str, *, is_korean: bool) -> tuple[str, str] | None:
    """Return who takes a position and which; None where nobody does."""
    text = re.sub("['‘’\"“”]", "", text) if is_korean else text
    match = (_POSITION_KO if is_korean else _POSITION_EN).search(text)
    if match is None:
        return None
    who = re.sub(r"^(?:the|our|but|and)\s", "", match["who"].strip(), flags=re.I)
    if not is_korean and re.match(
        r"(?:[Ww]e|[Ii]|[Tt]hey|[Yy]ou|[Ii]t|[Hh]e|[Ss]he|[Ww]ho|[Pp]eople|[Ee]verybody|[Nn]obody|[Tt]here|.*(?:report|website|minutes|survey|sheet|deck|memo))\b",
        who,
    ):
        return None
    # "in German they'd prefer": somebody named before, and no side of its own; "wants it by 15 March" is a day.
    if not is_korean and (_PRONOUN.search(who) or WANTS_PLAN_BY.search(text)):
        return None
    if is_korean:
        return re.sub(r"인$", "", who), _REPORTED.sub(r"\g<said>는 것", match["what"].strip())
    return who, match["what"].strip()


def people_in(text: str, *, is_korean: bool) -> Iterator[tuple[str, str, str]]:
    """Yield who is how many: the name, the number as it is told, and its unit."""
    if _NOT_DONE_NOW.search(text) and not _GROUP_EN.search(text):
        return  # some of a group, not how many it is
    if not is_korean:
        for match in _GROUP_EN.finditer(text):
            who = next(one for one in (match["who"], match["who2"], match["who3"]) if one)
            yield (
                re.sub(r"^(?:the|a|an|our)\s", "", who.strip(), flags=re.I),
                next(one for one in (match["n"], match["n2"], match["n3"]) if one),
                "",
            )
        text = _GROUP_EN.sub(" ", text)
    else:
        text = _ALTOGETHER.sub(" ", text)
    for match in (_PEOPLE_KO if is_korean else _PEOPLE_EN).finditer(text):
        who = match["who"].strip()
        if is_korean:
            who = re.sub(r"^.*(?:은|는|이|가|와|과|중|의|인|이고|이며)\s", "", who)
            who = re.sub(
                r"(?<=[가-힣]{2})(?:은|는|을|를|(?<!농)(?<!작)(?<!화)(?<!문)(?<!평)가|(?<!어린)(?<!고양)이)$", "", who
            )
            if re.search(r"의$|중$|^명|사람$|후보$", who):
                continue
        yield who, match["n"], match["u"] if is_korean else ""
