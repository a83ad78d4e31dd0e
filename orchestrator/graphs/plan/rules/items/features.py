"""What a brief says that the service does."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from orchestrator.graphs.plan.rules.items import chained_english, english
from orchestrator.graphs.plan.rules.items.clause import BriefClause
from orchestrator.graphs.plan.rules.items.clauses import is_bare_bound
from orchestrator.graphs.plan.rules.items.deeds import is_labelled_other, is_no_deed, is_over, tells_deed
from orchestrator.graphs.plan.rules.reading.consents import consent_in
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT, SURE
from orchestrator.language import any_of

if TYPE_CHECKING:
    from orchestrator.graphs.plan.rules.items.brief import BriefItems


_MAYBE_FEATURES: Final = ("act", "rule", "note", "state", "people")
"""Kinds of clauses among which one of a message may tell what the service does."""
_NEXT_LIKELIEST: Final = 0.15
"""The probability from which a clause is taken for that, where none is likelier to tell it than anything else."""
_NO_FEATURE: Final = any_of(
    r"^결정은\s|(?<![가-힣])못\s?[가-힣]|고\s(?:있[다어습는]|계[시신셔])|[아어해와워려켜여]\s주(?:시면|시고|세요|십시오|실|셨으면|면\s좋)",
    r"^(?:please|(?:can|could)\syou)\b|^(?:(?:and|or|but)\s)?(?:they|one|two|three|some|many|most|others)\swould\b",
)
"""What people are not able to do, and what goes on, is how it is today; what is begged for is for whoever writes:
unless the clause surely tells what the service does."""


@dataclass(frozen=True)
class BriefFeatures:
    """What the service does, by what a message tells."""

    items: "BriefItems"

    @cached_property
    def features(self) -> list[BriefClause]:
        """What a message says that the service does: clauses likely to, where there is none those next likeliest."""
        spoken = [(one, one.piece.told) for one in self.items.of(*_MAYBE_FEATURES) if one.piece.told]
        spoken = [(one, told) for one, told in spoken if one.piece.text not in self.items.case.rests]
        spoken = [(one, told) for one, told in spoken if not (one.kind == "rule" and is_bare_bound(one.text))]
        spoken = [(one, told) for one, told in spoken if not (_NO_FEATURE.search(one.piece.text) and told.score < SURE)]
        spoken = [(one, told) for one, told in spoken if not (is_no_deed(one.text) or is_over(one.piece.text))]
        spoken = [(one, told) for one, told in spoken if not is_labelled_other(one.piece.text)]
        spoken = [(one, told) for one, told in spoken if not self.items.case.outcomes.holds(one.piece.text)]
        spoken = [(one, told) for one, told in spoken if not consent_in(one.piece.text)]
        if not self.items.is_korean:
            spoken = [(one, told) for one, told in spoken if one.piece.text not in self._no_acts]
        uses = [
            one.piece.text
            for one, _ in spoken
            if not self.items.is_korean and chained_english.use_of(one.piece.text)[1]
        ]
        is_sure = any(one.piece.role == "feature" for one, _ in spoken)
        features = [one for one, _ in spoken if one.piece.role == "feature" or (is_sure and one.piece.text in uses)]
        return self._with_going_on(features) or [
            one
            for one, told in spoken
            if one.kind != "rule" and (one.kind != "people" or tells_deed(one.piece.text))
            if one.piece.text in uses or (told.role not in OF_TEXT and told.as_feature >= _NEXT_LIKELIEST)
        ]

    @cached_property
    def _no_acts(self) -> frozenset[str]:
        """Texts of clauses of an English message that surely tell nothing that the service does."""
        pairs = zip((None, *self.items.clauses), self.items.clauses, strict=False)
        found = {
            one.piece.text
            for last, one in pairs
            if chained_english.is_no_act(one.piece.text, last.piece.text if last and last.source == one.source else "")
        }
        wishes = {one.piece.text for one in self.items.clauses if chained_english.is_wish(one.piece.text)}
        others = {one.piece.text for one in self.items.clauses if one.piece.role == "feature"} - found - wishes
        return frozenset(found | wishes if others else found)

    def _with_going_on(self, found: list[BriefClause]) -> list[BriefClause]:
        """Return features with the clauses by which their sentences go on: "… packs, the ferry takes a box and …"."""
        kept: list[BriefClause] = []
        for before, one in zip((None, *self.items.clauses), self.items.clauses, strict=False):
            goes_on = before in kept and one.piece.told is not None and one.kind in ("act", "note", "state")
            goes_on = goes_on and one.piece.text[:1].islower() and one.piece.text not in self.items.case.rests
            goes_on = goes_on and not consent_in(one.piece.text)
            is_open = goes_on and not (chained_english.is_no_act(one.piece.text) or _NO_FEATURE.search(one.piece.text))
            if one in found or (is_open and not is_no_deed(one.text) and chained_english.tells_doers(one.piece.text)):
                kept.append(one)
        return self._with_led_to(kept)

    def _with_led_to(self, found: list[BriefClause]) -> list[BriefClause]:
        """Return features with what the same sentence tells before them: "commuters drop the bike, our mechanic fixes it, …"."""
        kept = {one.text for one in found}
        ahead: BriefClause | None = None
        for one in reversed(self.items.clauses):
            leads = ahead is not None and ahead.text in kept and one.piece.told is not None and not self.items.is_korean
            is_shared = leads and ahead is not None and english.goes_on(ahead.piece.text)
            leads = leads and one.kind in ("act", "note", "state") and (is_shared or not one.piece.surely("problem"))
            if leads and ahead and ahead.piece.text[:1].islower() and ahead.source == one.source:
                is_now = chained_english.is_no_act(one.piece.text) or _NO_FEATURE.search(one.piece.text)
                if not is_now and not is_no_deed(one.text) and chained_english.tells_doers(one.piece.text):
                    kept.add(one.text)
            ahead = one
        return [one for one in self.items.clauses if one.text in kept]
