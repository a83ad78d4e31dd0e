"""A thing that can be counted again, and how its figures are written."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.items.clauses import BriefClause

NUMBER: Final = r"\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?"
UNIT_KO: Final = r"%|퍼센트|kg|km|킬로|그램|톤|리터|건|통|번|회|장|명|분|시간|일|주|개월|달|개|대|마리|곳|권|쪽|집|가구|세대|세트|칸|자리|벌|병|상자|점포"
_PER_KO: Final = r"하루에?|매일|매주|주당|일주일에|한\s?달에|월\s?평균|월|매달|1년에|연간|연"
STATE_KO: Final = re.compile(
    rf"(?:(?P<per>{_PER_KO})\s)?(?:평균\s|약\s|무려\s)?(?P<n>{NUMBER})\s?(?P<u>{UNIT_KO})(?:씩|쯤|정도|꼴)?"
)
STATE_EN: Final = re.compile(
    rf"(?:about\s|around\s|roughly\s|like\s|some\s|nearly\s|almost\s|over\s)?(?P<n>{NUMBER})\s?(?P<u>%|(?:working\s|business\s)?[a-z][a-z-]+)(?:\sof\s[a-z-]+)?(?P<per>\s(?:a|per|each|every)\s(?:day|night|week|month|year|season|term|shift|saturday|sunday|morning|hour))?",
    re.I,
)
NO_UNIT: Final = re.compile(
    r"^(?:and|or|to|of|in|on|the|a|pm|am|for|at|who|which|is|are|old|january|february|march|april|may|june|july|august|september|october|november|december|from|by)$",
    re.I,
)
TIMES: Final = re.compile(r"minute|hour|day|week|분|시간|일|주|개월|달")


@dataclass(frozen=True, slots=True)
class Measure:
    """A thing that can be counted again."""

    name: str
    base: str
    """Today's value with its unit; empty where nobody has told one."""
    value: float
    unit: str
    per: str
    clause: BriefClause
    """Where today's value, else the goal, stands."""
    goal: str = ""
    goal_in: BriefClause | None = None
    grows: bool = False
    """More of it is better."""
    by: date | None = None
    """The day by which it is to be reached, where it is told with it."""
    measured: str = ""
    """How it is counted, where that is told."""
