"""Votes: those for, against and abstaining are all that were there, and a majority is more than half."""

import re
from collections.abc import Iterator, Sequence, Set
from itertools import groupby

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule, Relation
from orchestrator.graphs.idris.rules.building import summed
from orchestrator.graphs.idris.rules.finding.stated import StatedFigure

_FOR = re.compile(r"찬성|\bin\sfavou?r|\bfor\b|\bayes?\b|\byes\b|approv", re.I)
_AGAINST = re.compile(r"반대|\bagainst\b|\bnoes\b|\bnays?\b|\bno\b|oppos", re.I)
_ABSTAINED = re.compile(r"기권|무효|abstain|abstention|spoil|invalid", re.I)
_PRESENT = re.compile(r"출석|참석|(?<![가-힣])재석|투표(?:수|자)|present|attend|voted|votes?\scast|ballots", re.I)
_ABSENT = re.compile(r"결석|불참|서면|위임|직접|absent|proxy|proxies|by\spost|in\sperson", re.I)
_ALL = re.compile(r"전체|재적|총|정원|구성원|members?|\ball\b|entitled|eligible", re.I)
_MAJORITY = re.compile(r"과반|\bmajority|more\sthan\shalf", re.I)
_QUORUM = re.compile(r"정족수|\bquorum\b", re.I)
_ALL_OF = re.compile(r"재적|전체|구성원|entitled|eligible", re.I)
_WHOLE_OF = re.compile(r"\s?(?:가운데|중(?=\s|$))")
"""Behind all of those of whom some are counted next."""
_NEAR = 2
"""Sentences between a quorum and those who were there."""
_PEOPLE = re.compile(r"명|인|세대|표|members?|votes?|people|households?|shareholders?|directors?|", re.I)
_FEW = 3
"""Votes that a miscounted whole may be off by."""
_WITHIN = 5
"""The part of those present that a ballot may be off by, where another one tells how many there were."""
_PAPERS = re.compile(r"표|votes?|ballots?", re.I)


def vote_rules(stated: Sequence[StatedFigure]) -> Iterator[DocumentRule]:
    """Yield what holds, or should, of the votes of a document."""
    people = [one for one in stated if one.figure.kind == "quantity" and _PEOPLE.fullmatch(one.figure.unit)]
    for n, one in enumerate(people):
        yield from _majority(one, people[:n])
        yield from _quorum(one, people)
    votes = [cast for _, line in groupby(people, key=lambda one: one.at) for cast in _ballots([*line]) if len(cast) > 1]
    known = [one for one in people if _PRESENT.search(one.words) and not _ABSENT.search(_ahead(one))]
    counts = {one.number for one in known}
    sure = {amount for cast in votes if (amount := sum(one.number for one in cast)) in counts}
    for cast in votes:
        yield from _counted(cast, people, sure)


def _ballots(line: Sequence[StatedFigure]) -> Iterator[list[StatedFigure]]:
    """Yield the votes of a line: those for and against, and those for each of several candidates with the spoilt ones."""
    if cast := _cast(line):
        yield cast
        return
    papers = [one for one in line if _PAPERS.fullmatch(one.figure.unit) and not _PRESENT.search(_ahead(one))]
    if len(papers) > 2 and any(_ABSTAINED.search(one.words.rpartition("#")[0][-14:]) for one in papers):
        yield papers


def _cast(line: Sequence[StatedFigure]) -> list[StatedFigure]:
    """Return the votes of a line, one of each sort at most; those for come with some of another sort."""
    found: dict[str, StatedFigure] = {}
    for one in line:
        ahead, _, behind = one.words.rpartition("#")
        for words in (ahead[-14:], behind):
            sort = next((form.pattern for form in (_ABSTAINED, _AGAINST, _FOR) if form.search(words)), "")
            if sort and sort not in found:
                found[sort] = one
                break
    return list(found.values()) if _FOR.pattern in found else []


def _counted(cast: Sequence[StatedFigure], people: Sequence[StatedFigure], sure: Set[int]) -> Iterator[DocumentRule]:
    """Yield what the votes of one ballot come to. ``sure``: counts of those present that another ballot comes to."""
    known = [
        one
        for one in people
        if one not in cast
        and _PRESENT.search(one.words)
        and not (_ABSENT.search(_ahead(one)) or _WHOLE_OF.match(one.words.rpartition("#")[2]))
    ]
    amount = sum(one.number for one in cast)
    held = next((one for one in reversed(known) if one.number == amount), None)
    near = [one for one in known if abs(one.number - amount) <= _FEW * 10_000]
    lone = near[0] if len(near) == len(known) == 1 else None
    others = [one for one in known if one.number in sure and abs(one.number - amount) < one.number // _WITHIN]
    lone = lone or (others[-1] if len({one.number for one in others}) == 1 else None)
    whole = held or (lone if len(cast) > 2 else None)
    if whole is not None:
        yield summed("sum", [(1, one.figure) for one in cast], whole.figure)
    given = next((one for one in cast if _FOR.search(one.words)), None)
    if given is None:
        return
    quorum = next((one for one in people if re.search(r"정족수|과반|quorum|required", one.words)), None)
    if quorum is not None and quorum not in cast and quorum.number <= given.number and given.at >= quorum.at:
        yield _at_least(given.figure, quorum.figure)


def _ahead(one: StatedFigure) -> str:
    return one.words.rpartition("#")[0][-10:]


def _majority(one: StatedFigure, before: Sequence[StatedFigure]) -> Iterator[DocumentRule]:
    """Yield that a majority is the least number above half of all."""
    if not _MAJORITY.search(one.words):
        return
    wholes = [other for other in before if _ALL.search(other.words) and other.number > one.number]
    for whole in reversed(wholes):
        if _is_least(whole.figure, one.figure):
            relations = (
                Relation(((whole.figure,),), "<", ((one.figure, 2),)),
                Relation(((one.figure, 2),), "<=", ((whole.figure,), (2,))),
            )
            says = f"{one.figure.called} > {whole.figure.called} ÷ 2"
            yield DocumentRule("other", says, relations, (whole.figure, one.figure))
            return


def _quorum(one: StatedFigure, people: Sequence[StatedFigure]) -> Iterator[DocumentRule]:
    """Yield that those present, by the largest count told of them beside the quorum, are no fewer than it."""
    if not _QUORUM.search(_ahead(one) + one.words.rpartition("#")[2]):
        return
    there = [
        other
        for other in people
        if other is not one
        and abs(other.clause - one.clause) <= _NEAR
        and _PRESENT.search(other.words)
        and not _QUORUM.search(other.words)
        and not _ALL_OF.search(_ahead(other))
    ]
    present = max(there, key=lambda other: other.number, default=None)
    if present is not None and present.number >= one.number:
        yield _at_least(present.figure, one.figure)


def _at_least(given: Figure, needed: Figure) -> DocumentRule:
    relation = Relation(((needed,),), "<=", ((given,),))
    return DocumentRule("other", f"{given.called} ≥ {needed.called}", (relation,), (needed, given))


def _is_least(whole: Figure, majority: Figure) -> bool:
    return whole.scale == majority.scale == 1 and majority.value == whole.value // 2 + 1
