"""The clauses of a material, each as the kind of thing that it says."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from orchestrator.graphs.plan.rules.items import english, korean
from orchestrator.graphs.plan.rules.items.barring import NEVER
from orchestrator.graphs.plan.rules.items.clause import BriefClause
from orchestrator.graphs.plan.rules.items.clause_kinds import ClauseKind
from orchestrator.graphs.plan.rules.items.counted_people import people_in
from orchestrator.graphs.plan.rules.items.deeds import is_case
from orchestrator.graphs.plan.rules.items.doers_korean import actor_of
from orchestrator.graphs.plan.rules.items.goals import is_second_goal
from orchestrator.graphs.plan.rules.items.left_out import left_out_in
from orchestrator.graphs.plan.rules.items.line_labels import labelled_parts
from orchestrator.graphs.plan.rules.items.positions import is_position, position_in
from orchestrator.graphs.plan.rules.items.spoken_kinds import MAY_BAR, spoken_clause
from orchestrator.graphs.plan.rules.items.written_kinds import AIM, written_kind
from orchestrator.graphs.plan.rules.reading import Piece, marks
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts
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
_LONGEST = 260


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
        return "never" if one.kind == "never" or NEVER.search(one.text) else "rule"
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
        yield spoken_clause(piece, language)
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
                and not (re.search(r"\d", part) and AIM.search(part))
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
    kind = written_kind(text, piece, is_korean=is_korean)
    if kind in MAY_BAR and kind != "form" and left_out_in(part)[0] and not is_case(part):
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
