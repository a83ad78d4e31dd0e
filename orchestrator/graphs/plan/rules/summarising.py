"""What the thread is told of a plan, in six lines at most."""

import re

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.language.particles import settled

_TOLD = 4
"""Lines of the opening: what and for whom, by when and for how much, what is decided, what is wrong today."""
_MARK = re.compile(r"\s?\[\d{1,3}\]|\s?\((?:항목의 합|sum of the items)\)")
"""What only the plan itself explains; that something is assumed is said in the thread as well."""


def summarise(document: PlanDocument, guides: PlanGuides) -> str:
    """Say what it is, for whom, by when, for how much, what is to be decided, and how much is assumed."""
    language = document.language

    def say(key: str, **values: object) -> str:
        return settled(guides.say(key, language, **values))

    opening = next((section.body for section in document.sections if section.key == "overview"), "")
    told = [
        _MARK.sub("", line.removeprefix("- ")).replace("**", "")
        for line in opening.splitlines()
        if line.startswith("- ")
    ]
    wish = guides.say("open_form", language, texts="").replace("**", "").strip()
    length = guides.say("length_head", language).replace("**", "")
    forms = [one for one in told if one.startswith((wish, length))]  # what of the wished form is done, and what is not
    told = [*told[: _TOLD - 1], *forms] if forms else told
    used = sum(f"[{source.number}]" in "".join(one.body for one in document.sections) for source in document.sources)
    return "\n".join(
        [
            f"**{document.title}**",
            *told[:_TOLD],
            say("summary_counts", assumptions=len(document.assumptions), used=used),
        ]
    )
