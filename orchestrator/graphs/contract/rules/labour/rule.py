"""How a violation that words alone show is written down: what a sentence is about, what it says, and what makes it lawful."""

import re
from dataclasses import dataclass

from orchestrator.graphs.contract.analysis import Severity
from orchestrator.graphs.contract.rules.passages import Passage

_NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Telling:
    """One way of saying it. Korean is matched without blanks, English in small letters with one blank between words."""

    says: tuple[re.Pattern[str], ...]
    """All in the sentence, in any order."""
    about: re.Pattern[str] | None
    """In the sentence or the title of its clause."""
    unless: re.Pattern[str]
    """In the sentence: then it is lawful, or something else."""
    is_english: bool

    def fits(self, passage: Passage) -> bool:
        """Tell whether a passage says it."""
        return self.is_about(passage) and self.is_said_by(passage) and not self.acquits(passage)

    def is_about(self, passage: Passage) -> bool:
        """Tell whether a passage or the title of its clause is about it."""
        return self.about is None or bool(self.about.search(self._of(passage)) or self.about.search(passage.topic))

    def is_said_by(self, passage: Passage) -> bool:
        """Tell whether a passage has all that it says, whatever it is about."""
        return all(one.search(self._of(passage)) for one in self.says)

    def acquits(self, passage: Passage) -> bool:
        """Tell whether a passage has what makes it lawful, or something else."""
        return self.unless.search(self._of(passage)) is not None

    def _of(self, passage: Passage) -> str:
        return passage.en if self.is_english else passage.ko


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of violation with the ways in which contracts put it."""

    kind: str
    severity: Severity
    norms: tuple[str, ...]
    tellings: tuple[Telling, ...]

    def is_broken_by(self, passage: Passage) -> bool:
        """Tell whether a passage breaks it."""
        return any(telling.fits(passage) for telling in self.tellings)

    def acquits(self, passage: Passage) -> bool:
        """Tell whether one of its tellings has what makes a passage lawful."""
        return any(telling.acquits(passage) for telling in self.tellings)


def ko(*says: str, about: str = "", unless: str = "") -> Telling:
    """Write a Korean telling, as regular expressions over text without blanks."""
    return _telling(says, about, unless, is_english=False)


def en(*says: str, about: str = "", unless: str = "") -> Telling:
    """Write an English telling, as regular expressions over small letters."""
    return _telling(says, about, unless, is_english=True)


def _telling(says: tuple[str, ...], about: str, unless: str, *, is_english: bool) -> Telling:
    return Telling(
        tuple(map(re.compile, says)),
        re.compile(about) if about else None,
        re.compile(unless) if unless else _NOTHING,
        is_english,
    )
