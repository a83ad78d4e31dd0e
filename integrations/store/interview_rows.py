"""Interviews as rows: what of a record is sealed, and what stands beside it in plain."""

import dataclasses
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import sqlalchemy as sa

from integrations.store import interview_tables as tables
from integrations.store.interview_records import (
    CaseRecord,
    EmotionRecord,
    EvidenceRecord,
    FactRecord,
    InterviewLine,
    InterviewRecord,
    MissingRecord,
    PartyRecord,
    ProcessCall,
    SummaryRecord,
    Transition,
)
from integrations.store.sealing import Sealer

_SESSION = tables.chat_session.c
_PLAIN = tuple(column.name for column in _SESSION if column.name not in ("context", "created_at", "updated_at"))
_LINE = tuple(each.name for each in dataclasses.fields(InterviewLine) if each.name != "case_number")


@dataclass(frozen=True, slots=True)
class CaseList:
    """One of the lists of a case."""

    name: str
    """As :class:`CaseRecord` has it."""
    table: sa.Table
    kind: type[Any]

    @property
    def plain(self) -> tuple[str, ...]:
        """The columns that are not sealed."""
        return tuple(each.name for each in self.table.c if each.name not in ("session_id", "position", "content"))


PARTS = (
    CaseList("parties", tables.case_party, PartyRecord),
    CaseList("facts", tables.case_fact, FactRecord),
    CaseList("evidence", tables.case_evidence, EvidenceRecord),
    CaseList("emotions", tables.case_emotion, EmotionRecord),
    CaseList("missing", tables.case_missing_field, MissingRecord),
    CaseList("summaries", tables.case_summary, SummaryRecord),
)
LISTS = sa.union_all(
    *(
        sa.select(sa.literal(part.name).label("part"), part.table.c.position, part.table.c.content).where(
            part.table.c.session_id == sa.bindparam("this_id")
        )
        for part in PARTS
    )
).order_by("part", "position")
"""All lists of the case of ``this_id``."""
_KINDS = {part.name: part.kind for part in PARTS}
_MOMENTS: dict[str, Callable[[str], object]] = {"said_on": date.fromisoformat, "at": datetime.fromisoformat}
"""Fields of records that JSON has as texts."""


class InterviewRows:
    """Makes rows of records, and records of rows."""

    def __init__(self, sealer: Sealer) -> None:
        self._sealer = sealer

    def session(self, record: InterviewRecord) -> dict[str, Any]:
        """Return the columns of an interview that its record settles, but for the id."""
        plain = {name: getattr(record, name) for name in _PLAIN if name != "id"}
        return plain | {"context": self.seal(record.context)}

    def levels(self, case: CaseRecord) -> bytes:
        """Return what kind of case it is, sealed."""
        return self.seal({"level1": case.level1, "level2": case.level2, "level3": case.level3})

    def part(self, part: CaseList, id: str, case: CaseRecord) -> list[dict[str, Any]]:
        """Return the rows of one of the lists.

        Each is whole in the sealed column; what stands in plain beside it is for who counts, and is not read here.
        """
        found = []
        for position, one in enumerate(getattr(case, part.name)):
            values = {each.name: getattr(one, each.name) for each in dataclasses.fields(one)}
            plain = {name: values[name] for name in part.plain}
            found.append({"session_id": id, "position": position, "content": self.seal(values), **plain})
        return found

    def transitions(self, record: InterviewRecord, transitions: Iterable[Transition]) -> list[dict[str, Any]]:
        """Return the rows of changes of the state."""
        return [
            {
                "session_id": record.id,
                "turn_id": record.last_turn,
                "from_state": each.from_,
                "to_state": each.to,
                "content": self.seal({"condition": each.condition}),
                "at": each.at,
            }
            for each in transitions
        ]

    def calls(self, record: InterviewRecord, calls: Iterable[ProcessCall], at: datetime) -> list[dict[str, Any]]:
        """Return the rows of steps."""
        common = {"session_id": record.id, "turn_id": record.last_turn, "at": at}
        return [common | dataclasses.asdict(call) for call in calls]

    def record(self, row: sa.Row[Any], case: CaseRecord | None) -> InterviewRecord:
        """Return the record of a row of sessions."""
        return InterviewRecord(
            **{name: getattr(row, name) for name in _PLAIN},
            context=self.open(row.context),
            created_at=row.created_at,
            updated_at=row.updated_at,
            case=case,
        )

    def case(self, master: sa.Row[Any], lists: Iterable[sa.Row[Any]]) -> CaseRecord:
        """Return the record of a case and of its lists, which come in their order."""
        parts: dict[str, list[Any]] = {part.name: [] for part in PARTS}
        for row in lists:
            parts[row.part].append(_KINDS[row.part](**dict(_with_moments(self.open(row.content)))))
        found: dict[str, Any] = {name: tuple(ones) for name, ones in parts.items()}
        return CaseRecord(number=case_number(master.year, master.serial), **self.open(master.content), **found)

    def transition(self, row: sa.Row[Any]) -> Transition:
        """Return a change of the state."""
        return Transition(row.from_state, row.to_state, self.open(row.content)["condition"], row.at)

    def seal(self, content: dict[str, Any]) -> bytes:
        """Return the content as sealed JSON; raises TypeError for what JSON cannot say."""
        return self._sealer.seal_bytes(json.dumps(content, ensure_ascii=False, default=_iso).encode())

    def open(self, sealed: bytes) -> dict[str, Any]:
        """Return what was sealed; raises ``Misconfigured`` when no key fits."""
        found: dict[str, Any] = json.loads(self._sealer.open_bytes(sealed))
        return found


def case_number(year: int, serial: int) -> str:
    """Return the number as people read it."""
    return f"{year}-{serial:06d}"


def line(row: Any) -> InterviewLine:
    """Return how far an interview is; nothing sealed is opened for that."""
    plain = {name: getattr(row, name) for name in _LINE}
    return InterviewLine(**plain, case_number="" if row.serial is None else case_number(row.year, row.serial))


def _iso(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} cannot be stored")


def _with_moments(values: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        yield name, _MOMENTS[name](value) if value and name in _MOMENTS else value
