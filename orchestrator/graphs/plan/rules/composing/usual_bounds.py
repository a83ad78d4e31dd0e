"""What a first version of this request may well leave out, where hardly anything is told: each thing with its reason.

The kinds are those of any first version; what fills them is what the request tells, and none is taken that it speaks of.
"""

from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules.charging import is_paid
from orchestrator.graphs.plan.rules.composing.course_things import course_thing
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
_HANDS: Final = any_of(
    r"찾아\s?[가간]|가져\s?[가간]|받아\s?[가간]|빌[리린려]|내어|내준|나눠",
    r"\b(?:collects?|picks?\s(?:it|them)?\s?up|borrows?|lends?|takes?\s(?:it|the)|hands?)\b",
)
"""What somebody comes for, which may be brought to them as well."""
_CARRIES: Final = any_of(
    r"배달|배송|방문|가져다|집으로|문\s?앞|택배|운송|수거",
    r"\b(?:deliver\w*|bring|brings|door|courier|post(?:ed|al)?|ship\w*|home)\b",
)
_GROUNDS: Final = {
    "person": any_of(
        r"이름|연락처|주소|위치|추적|기록|명단|정보|사진|영상|녹음|얼굴|공개",
        r"\b(?:names?|address\w*|track\w*|record\w*|photos?|video\w*|data|details|writ\w+\sdown|publish\w*)\b",
    ),
    "money": any_of(
        r"결제|돈|현금|요금|환불|판매|거래|송금|대출|수금",
        r"\b(?:pay\w*|money|cash|fees?|refunds?|sell\w*|sales?|loans?|prices?)\b",
    ),
    "safety": any_of(
        r"(?<![가-힣])(?:술|약|불|담배)(?![가-힣]{2})|주사|진료|진단|치료|미성년|화기|수술|위험",
        r"\b(?:alcohol|tobacco|medicin\w*|drugs?|diagnos\w*|treat\w*|children|minors|fire|surgery|dental)\b",
    ),
    "carry": any_of(
        r"배달|배송|운송|운반|택배|방문|출장|픽업|차량|해외",
        r"\b(?:deliver\w*|transport\w*|ship\w*|visits?|pick-?ups?|driv\w+|courier|abroad|home)\b",
    ),
    "build": any_of(
        r"앱|홈페이지|사이트|시스템|자동|개발|인공지능|AI",
        r"\b(?:apps?|websites?|systems?|automat\w*|software|AI|integrat\w*)\b",
    ),
}
"""What a thing that is left out would touch or need, by its words."""
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
    done = " ".join(one.does for one in steps)
    if _HANDS.search(done) and not _CARRIES.search(said):
        yield say("out_carry"), say("out_carry_why")
    if (thing := course_thing(material)) and len(thing) > 1:
        yield say("out_things", thing=thing), say("out_things_why", thing=thing)
    if not (material.is_free or is_paid(material.case)):
        yield say("out_pay"), say("out_pay_why")
    if material.told_users and not (_EVERYBODY.search(said) or len(planned_parts(material)) > 1):
        yield say("out_others", who=material.users), say("out_others_why", who=material.users)
    yield say("out_more"), say("out_more_why")


def likely_ground(material: PlanMaterial, thing: str) -> str:
    """Return why something is likely left out where nobody says so, marked as assumed: by what it would need or touch."""
    kind = next((key for key, words in _GROUNDS.items() if words.search(thing)), "work")
    return f"{material.say(f'ground_{kind}')} {material.mark()}"
