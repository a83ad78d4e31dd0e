"""What a step of a use risks by what is done in it: a check that is skipped, a message that goes astray."""

import re
from collections.abc import Sequence
from typing import Final

import numpy as np

from integrations.guides.base import Guide, GuideLanguage, PlanGuides
from orchestrator.graphs.plan.rules.composing.usual import cosines
from orchestrator.graphs.plan.rules.kinds import has_word
from orchestrator.graphs.plan.rules.reading.act_verbs import is_act_verb

_LEAST: Final = 0.42
"""The mean nearness to the two likest examples from which a step is one of a kind."""
_LEAD: Final = 0.07
"""How much nearer it has to be than to the next kind."""
_LIKE: Final = 2
_OF_VERB: Final = 0.25
"""What the same verb adds: the sense of an English clause is mostly that of its things."""


def exposures_of(guides: PlanGuides, language: GuideLanguage, acts: Sequence[str]) -> list[Guide | None]:
    """Return for each act the guide of what may go wrong in it; None where it is surely of no kind."""
    found = guides.of("exposures", language)
    if not (found and acts):
        return [None] * len(acts)
    examples = [(guide, text) for guide in found for text in guide.examples]
    near = cosines(acts, [text for _, text in examples])
    if language == "en":
        heads = [_head(text) for _, text in examples]
        same = [[_OF_VERB * (bool(head) and head == _head(act)) for head in heads] for act in acts]
        near = near + np.array(same, dtype=np.float32)
    return [
        _likest(named, [(guide, float(each)) for (guide, _), each in zip(examples, row, strict=True)])
        if named
        else None
        for act, row in zip(acts, near, strict=True)
        for named in (_named(found, act),)
    ]


def _named(guides: Sequence[Guide], act: str) -> list[Guide]:
    """Return the guides of which an act has what they are about: nobody pays where no money is named."""
    folded = " ".join(act.casefold().replace("-", " ").split())
    return [one for one in guides if any(has_word(word, folded) for word in one.words)]


def _head(act: str) -> str:
    """Return the verb of an act, without its ending: of "fills in the card" that of "fill in the form"."""
    verb = next((word for word in re.findall("[a-z]+", act.lower()) if is_act_verb(word)), "")
    return re.sub(r"(?<=[a-z]{3})(?:es|s|ed|ing)$", "", verb)


def _likest(guides: Sequence[Guide], near: Sequence[tuple[Guide, float]]) -> Guide | None:
    scores = sorted(
        (
            (sum(sorted(each for of, each in near if of is guide)[-_LIKE:]) / _LIKE, at)
            for at, guide in enumerate(guides)
        ),
        reverse=True,
    )
    (best, at), *others = scores
    return guides[at] if best >= _LEAST and best - (others[0][0] if others else 0.0) >= _LEAD else None
