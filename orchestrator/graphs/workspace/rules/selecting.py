"""Questions that choose among the rows of a table, reckoned: "샤워실 없는 병실", "how many rooms have a test kit", and by
what stands in the cells of a column: "2교대 도는 라인 몇 개", "how many permits last 5 years"."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from integrations.search.concepts import concepts
from orchestrator.graphs.workspace.rules.amount_conditions import amounts_asked, in_figures
from orchestrator.graphs.workspace.rules.tables import PageTable, explains, is_same, tables, unframed
from orchestrator.graphs.workspace.rules.wording import MEASURE, Word, credit, words_of
from orchestrator.graphs.workspace.state import SourcePassage

LOOKED_AT = 4
"""The passages whose tables are looked at, the likeliest first."""
_YES = frozenset({"예", "네", "o", "○", "✓", "✔", "yes", "y", "있음", "가능", "됨"})
_NO = frozenset({"아니오", "아니요", "x", "×", "✗", "no", "n", "없음", "불가", "안 됨"})
_NONE = _NO | {"-", "–", "—", "none", "n/a", "해당 없음"}
"""What a cell says where a row has nothing of what others have several kinds of."""
_HOW_MANY = re.compile(
    r"(?:^|[,.?!]\s|(?:저희|우리|회사)\S{0,2}\s)?(?P<ko>[^,.?!]{2,30}?)(?:이|가|은|는)?\s(?:총\s|모두\s|전부\s|다\s해서\s)?몇\s?(?:개|곳|군데|대|종류|가지)\s?"
    r"(?:나\s)?(?:있|예요|이에요|인가|이야|야|임|죠|지|나요|입니까|[?？]|$)"
    r"|\bhow many (?P<en>[\w -]{3,40}?) (?:do we have|have we got|are there|are listed|exist|do we run|do we own)\W*$",
    re.I,
)
"""Asks for the number of something, and of nothing about it."""
_PER = re.compile(
    r"[가-힣](?:당|마다)\s|(?<![가-힣])(?:한|하루|일주일)\s?\S{0,6}에\s|씩\s|\b(?:per|each|every|an? (?:day|week|month))\b",
    re.I,
)
"""How many of something one has, which is an amount."""
_MOSTLY = 0.8
"""The share of a column's cells that say yes or no where it answers such a question."""
_NAMED = 0.7
_CHOOSING = re.compile(
    r"어디|어느|어떤|뭐|뭔|무엇|몇|알려|목록|있는|없는|되는|안\s?되|\b(?:which|what|how many|where|list|any)\b", re.I
)
_AFTER = re.compile(r"^\S{0,4}\s*(?:아직\s|전혀\s)?\S{0,4}(?:없|안\s?(?:되|돼|된|달|들|쓰|하|한)|못|아닌|불가)")
_BEFORE = re.compile(r"(?:\bno|\bnot|n't|\bwithout|\bnon)[ -](?:\w+ )?$", re.I)
_COUNTS = re.compile(
    r"몇\s?(?:개|곳|군데|대|명|건|종|가지|팀|호|라인|나라)|\bhow many\b|\b(?:which|list) (?:of (?:the|our) )?\w+s\b|(?:뭐뭐|뭐\s?뭐|어디\s?어디|전부|모두)",
    re.I,
)
"""Asks for all the rows that have something."""
_MOST_VALUES = 0.7
"""The share of a table's rows up to which a column's values are kinds, and not names or amounts of their own."""
_PLACES = re.compile(r"(?<!\d)(\d+)\s?인실|\b(single|double)\b", re.I)
_CAPACITY = re.compile(r"병상|인원|정원|\b(?:beds?|seats?|capacity|people)\b", re.I)


@dataclass(frozen=True, slots=True)
class Selection:
    """Rows of a table that meet what a question asks of them."""

    passage: SourcePassage
    conditions: tuple[tuple[str, str], ...]
    """What rows are asked for by: heads of columns with what the rows say there, or what all rows are."""
    names: tuple[str, ...]
    """The rows' first cells."""
    head: str
    """A head of the table's."""


def selected(question: str, passages: Sequence[SourcePassage]) -> Selection | None:
    """Return the rows that a question chooses by columns that say yes or no; None where it does not choose so."""
    if not _CHOOSING.search(question) and not amounts_asked(in_figures(question)):
        return None
    words = [
        word
        for word in words_of(question)
        if word.share == 1.0 and len(word.text) > 1 and not word.text.startswith(MEASURE)
    ]
    best: Selection | None = None
    for table in tables(passages):
        is_near = any(is_same(table.passage, one) for one in passages[:LOOKED_AT])
        found = _of_table(question, words, table, is_near=is_near)
        if found and (best is None or len(found.conditions) > len(best.conditions)):
            best = found
    if best is None and passages and _COUNTS.search(question):
        best = _counted(question, passages)
    return best or _every(question, passages)


def _every(question: str, passages: Sequence[SourcePassage]) -> Selection | None:
    """Return all rows of the table that a question asks the number of, where it asks for nothing else."""
    if not (asked := _HOW_MANY.search(question)) or _PER.search(question):
        return None
    name = (asked["ko"] or asked["en"]).strip()
    words = [word for word in words_of(unframed(name)) if word.share == 1.0]
    for table in tables(passages):
        of_all = _naming_all(words, table.about)
        if words and all(word in of_all or credit(word, table.about) >= _NAMED for word in words):
            return Selection(table.passage, ((name, ""),), _names_of(table.rows), table.heads[0])
    return None


def _names_of(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(row[0].strip("*") for row in rows if row[0]))


def _counted(question: str, passages: Sequence[SourcePassage]) -> Selection | None:
    """Return the rows of the likeliest passage's table whose cells say what the question names of a column of kinds.

    A long table lies in several passages: its rows are taken from all of them.
    """
    first = passages[0]
    asked = words_of(question)
    for table in tables([one for one in passages if is_same(one, first)]):
        for column in range(1, len(table.heads)):
            kinds = {row[column] for row in table.rows if row[column]}
            if not 1 < len(kinds) <= _MOST_VALUES * len(table.rows):
                continue
            named = [kind for kind in kinds if _names(asked, question, kind)]
            if len(named) == 1 and any(
                credit(word, table.about) >= _NAMED and not credit(word, named[0]) for word in asked
            ):
                names = _names_of([row for row in table.rows if row[column] == named[0]])
                return Selection(table.passage, ((table.heads[column], named[0]),), names, table.heads[column])
    return None


def _names(asked: Sequence[Word], question: str, kind: str) -> bool:
    """Tell whether a question names all that a cell says, and does not deny it."""
    words = words_of(kind)
    measured = [word for word in words if word.text.startswith(MEASURE)]
    if measured:
        return all(any(word.text == each.text for each in asked) for word in measured)
    squeezed = "".join(kind.casefold().split())
    is_said = len(squeezed) > 1 and not squeezed.isdigit() and squeezed in "".join(question.casefold().split())
    return is_said and not any(_is_denied(question, word) for word in words)


def _naming_all(words: Sequence[Word], about: str) -> set[Word]:
    """Return the words that together name what all rows are: of "meeting rooms" neither asks for a meeting."""
    named = set(concepts(about))
    found: set[Word] = set()
    for left, right in pairwise(words):
        together = Counter(concepts(f"{left.text} {right.text}"))
        together.subtract(concepts(left.text) + concepts(right.text))
        if named & set(+together):
            found |= {left, right}
    return found


def _of_table(question: str, words: Sequence[Word], table: PageTable, *, is_near: bool) -> Selection | None:
    """Return the rows that meet what is asked of them; of a page that is not near only where it says all the question's words."""
    heads, rows = table.heads, table.rows
    of_all = _naming_all(words, table.about)
    conditions: list[tuple[int, str, Callable[[str], bool]]] = []
    for column in range(1, len(heads)):
        said = [row[column].casefold() for row in rows]
        matching = [word for word in words if word not in of_all and credit(word, heads[column]) >= _NAMED]
        if not rows or not matching:
            continue
        is_denied = any(_is_denied(question, word) for word in matching)
        if sum(each in _YES or each in _NO for each in said) >= _MOSTLY * len(rows):
            wanted = _NO if is_denied else _YES
            conditions.append((column, next((each for each in said if each in wanted), ""), wanted.__contains__))
        elif is_denied and any(each in _NONE for each in said):
            conditions.append((column, next(each for each in said if each in _NONE), _NONE.__contains__))
    figured = in_figures(question)
    amounts = amounts_asked(figured)
    for amount in amounts:
        if (of_amount := amount.column(question, heads, rows)) is None:
            return None  # all that is asked for, or none of it
        conditions.append((of_amount, amount.said, amount.meets))
    # An amount may be one of something else that is asked about.
    is_near = is_near and not amounts
    if not conditions or not (is_near or explains(figured if amounts else question, table.about, *heads)):
        return None
    if (places := _PLACES.search(question)) and (
        capacity := next((at for at, each in enumerate(heads) if at and _CAPACITY.search(each)), 0)
    ):
        count = places[1] or ("1" if places[2].lower() == "single" else "2")
        conditions.append((capacity, count, count.__eq__))
    taken = {column for column, _, _ in conditions}
    for place in range(1, len(heads)):
        kinds = {row[place] for row in rows if row[place]}
        if place not in taken and 1 < len(kinds) <= _MOST_VALUES * len(rows):
            named = [kind for kind in kinds if _names((), question, kind)]
            conditions += [(place, named[0].casefold(), named[0].casefold().__eq__)] if len(named) == 1 else []
    names = _names_of([row for row in rows if all(meets(row[at].casefold()) for at, _, meets in conditions)])
    said_of = tuple((heads[at], said) for at, said, _ in conditions)
    return Selection(table.passage, said_of, names, heads[0]) if names else None


def _is_denied(question: str, word: Word) -> bool:
    """Tell whether the question asks for what has not what a word names."""
    place = question.casefold().find(word.text)
    if place < 0:
        return False
    return bool(_AFTER.match(question[place + len(word.text) :]) or _BEFORE.search(question[:place]))
