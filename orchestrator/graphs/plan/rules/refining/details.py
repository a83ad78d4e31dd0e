"""A name or an amount that is to be out of a plan altogether: out of what was asked for at first as well."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection, PlanSource
from orchestrator.graphs.plan.rules.marks import MARK
from orchestrator.language import any_of

_NAME_OUT: Final = any_of(
    r"^(?P<ko>[가-힣A-Za-z]{2,12}(?:\s[가-힣]{1,4})?)(?:의)?\s(?:이름|성함|실명)(?:은|을|도)?\s(?:빼|지우|지워|없애)\S*(?:\s(?:주세요|줘요?|주시고))?",
    r"^(?:please\s)?(?:drop|remove|delete|cut|take\sout|leave\sout)\s(?:the\sname\s(?:of\s)?)?(?P<en>[A-Z][\w-]+(?:\s[A-Z][\w-]+)?)(?:['’]s\sname)?(?=[\s,.;]|$)",
)
_SAID_AS: Final = any_of(
    r"['\"‘“「](?P<ko>[^'\"’”」]{2,40})['\"’”」](?:이라고|라고|으로|로)\s?(?:만\s)?(?:써|적|쓰|표기|해)",
    r"\b(?:say|use|write|put)\s(?:just\s)?['\"‘“](?P<en>[^'\"’”]{2,40})['\"’”]",
)
_OF_DETAIL: Final = any_of(
    r"금액|액수|이름|성함|실명|연락처|전화번호|주소",
    r"\b(?:amounts?|sums?|figures?|names?|phone\snumbers?|address(?:es)?)\b",
)
_SAID: Final = re.compile(r"\s/\s")


class NamedAs(NamedTuple):
    """Somebody's name, and what is to be said for it."""

    name: str
    told: str


def named_as(clause: str) -> NamedAs | None:
    """Return the name that a clause wants out and what it wants said instead; None for any other clause."""
    out, said = _NAME_OUT.search(clause), _SAID_AS.search(clause)
    if out is None or said is None:
        return None
    return NamedAs(next(filter(None, out.groups())), next(filter(None, said.groups())).strip())


def goes_on_as(clause: str, behind: str) -> bool:
    """Tell whether a clause takes a name out, and the next one says what stands for it."""
    return bool(_NAME_OUT.search(clause)) and not _SAID_AS.search(clause) and bool(_SAID_AS.match(behind))


def is_detail(clause: str) -> bool:
    """Tell whether what a clause takes out is a detail that nobody shall read, and no part of the service."""
    return bool(_OF_DETAIL.search(clause))


def renamed_in(text: str, detail: NamedAs) -> str:
    """Return a text with what is to be said for a name; where both stood side by side it is said once."""
    name, told = re.escape(detail.name), re.escape(detail.told)
    text = re.sub(rf"{name},?\s(?:the\s|our\s)?\(?{told}\)?|{told},?\s\(?{name}\)?", detail.told, text, flags=re.I)
    return re.sub(rf"(?<![\w]){name}(?![A-Za-z])", detail.told, text)


def with_name_out(document: PlanDocument, detail: NamedAs) -> PlanDocument:
    """Return the plan with what is to be said for a name, wherever it stands."""
    sections = tuple(replace(one, body=renamed_in(one.body, detail)) for one in document.sections)
    return replace(document, title=renamed_in(document.title, detail), sections=sections)


def sources_without(sources: Sequence[PlanSource], detail: NamedAs) -> tuple[PlanSource, ...]:
    """Return what was told with what is to be said for a name."""
    return tuple(
        replace(one, text=renamed_in(one.text, detail)) if one.kind in ("request", "file") else one for one in sources
    )


def without_told(section: PlanSection, left_out: str) -> PlanSection:
    """Return the section of what was asked for without a part that nobody shall read."""
    wanted = _bare(left_out)
    lines = []
    for line in section.body.splitlines():
        label, mark, told = line.rpartition(":** ")
        kept = [one for one in _SAID.split(told) if not (_bare(one) and (_bare(one) in wanted or wanted in _bare(one)))]
        if kept or not told:
            lines.append(f"{label}{mark}{' / '.join(kept)}")
    return replace(section, body="\n".join(lines))


def _bare(text: str) -> str:
    return re.sub(r"[\s.,]", "", MARK.sub("", text)).casefold()
