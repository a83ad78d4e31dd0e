"""What a person wrote, read once for every graph that judges it."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property

from orchestrator.language import making, speech_acts
from orchestrator.language.clauses import excerpt

_MENTION = re.compile(r"<@[A-Z0-9]+(?:\|[^<>]*)?>|^@\w+\s")
_WIDE = re.compile(r"[\uFF00-\uFFEF\u3000]+")
EMOJI = re.compile(r":[a-z0-9_+'-]+:|[\u2190-\u2bff\u3030\u303d\U0001f000-\U0001faff]")


def normalise(text: str) -> str:
    """Fold widths and blanks, drop Slack's mentions."""
    return " ".join(
        _WIDE.sub(lambda sign: unicodedata.normalize("NFKC", sign.group()), _MENTION.sub(" ", text)).split()
    )


@dataclass(frozen=True)
class Utterance:
    """What a person wrote, and what its form tells whatever its subject is."""

    text: str
    """Normalised; of a long message its beginning and its end."""

    @classmethod
    def of(cls, message: str) -> "Utterance":
        """Read a message as it came."""
        return cls(excerpt(normalise(message)))

    @cached_property
    def has_words(self) -> bool:
        """Whether it says anything beside signs and emoji."""
        return re.search(r"\w", EMOJI.sub("", self.text)) is not None

    @cached_property
    def asks(self) -> bool:
        """Whether it is a question, and no request."""
        return speech_acts.asks(self.text)

    @cached_property
    def is_plain_question(self) -> bool:
        """Whether it asks, and of nothing of the person's own."""
        return self.asks and not speech_acts.of_ones_own(self.text)

    @cached_property
    def is_policy(self) -> bool:
        """Whether it is about the team's own rules."""
        return bool(making.POLICY.search(self.text))

    @cached_property
    def makes(self) -> bool:
        """Whether it wishes for something to be written; not where it only asks, denies it or asks how it is done."""
        wished = not self.asks and making.MAKE.search(self.text)
        return bool(wished) and not self.denies(making.MAKE) and not making.ABOUT_MAKING.search(self.text)

    def denies(self, wanted: re.Pattern[str]) -> bool:
        """Tell whether the wish is denied: "not a document, but a plan" still wants the plan that is named after it.

        What is denied of another thing, behind the wish, denies nothing of that: "write the plan; we write no app".
        """
        denial = next(
            (one for one in making.NOT_MAKE.finditer(self.text) if not self._is_of_another(one, wanted)), None
        )
        return denial is not None and not wanted.search(self.text, denial.end())

    def _is_of_another(self, denial: re.Match[str], wanted: re.Pattern[str]) -> bool:
        thing, start = making.denied_thing(self.text, denial)
        return bool(thing) and not wanted.search(thing) and wanted.search(self.text[:start]) is not None
