"""What a first version of this request may well leave out, where hardly anything is told: each thing with its reason.

The kinds are those of any first version; what fills them is what the request tells, and none is taken that it speaks of.
"""

from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules.charging import is_paid
from orchestrator.graphs.plan.rules.composing.owners import spoken_of
from orchestrator.graphs.plan.rules.composing.phasing import planned_parts
from orchestrator.graphs.plan.rules.composing.whole_course import is_user, step_name, told_course
from orchestrator.graphs.plan.rules.items.channels import channel_in
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.language import any_of

_SETTLES: Final = any_of(
    r"확인|승인|정하|정해|정한|배정|고르|고른|골라|심사|검토|허락|판단|선정|맞춰|묶",
    r"\b(?:checks?|confirms?|decides?|picks?|assigns?|chooses?|approves?|pairs?|match(?:es)?|reviews?|sorts?|selects?|agrees?)\b",
)
"""What somebody settles."""
_BY_ITSELF: Final = any_of(r"자동|저절로|알아서|인공지능|AI", r"\bautomat\w+|\bby\sitself\b|\bAI\b")
_AN_APP: Final = any_of(r"앱|어플|애플리케이션|홈페이지|사이트", r"\b(?:apps?|websites?|sites?)\b")
_REACHES: Final = any_of(
    r"카톡|카카오톡|오픈채팅|채팅방|문자|전화|종이|쪽지|신청서|메일|이메일",
    r"phone|texts?|text messages?|sms|whatsapp|e-?mail|paper|form|sheet|radio",
)
"""Channels by which people reach one another without an app."""
_EVERYBODY: Final = any_of(r"누구나|모든|모두|전체|전국", r"\b(?:everyone|everybody|anyone|all|whole)\b")


def assumed_left_out(material: PlanMaterial) -> Iterator[tuple[str, str]]:
    """Yield what may be left out, and why; the nearest to the told course first."""
    say, said = material.say, " ".join(one.text for one in (*material.case.own, *material.case.in_files))
    steps = [one for one in told_course(material) if one.source and not (one.is_service or one.is_guessed)]
    settled = next((one for one in steps if _SETTLES.search(one.does) and not is_user(material, one.who)), None)
    if settled and not _BY_ITSELF.search(said):
        yield (
            say("out_by_itself", name=step_name(material, settled)),
            say("out_by_itself_why", who=spoken_of(material, settled.who)),
        )
    by = next((one for one in map(channel_in, (step.does for step in steps)) if _REACHES.fullmatch(one)), "")
    if by and not _AN_APP.search(said):
        yield say("out_app"), say("out_app_why", by=by)
    if material.told_users and not (_EVERYBODY.search(said) or len(planned_parts(material)) > 1):
        yield say("out_others", who=material.users), say("out_others_why", who=material.users)
    if not (material.is_free or is_paid(material.case)):
        yield say("out_pay"), say("out_pay_why")
    yield say("out_systems"), say("out_systems_why")
    yield say("out_more"), say("out_more_why")
