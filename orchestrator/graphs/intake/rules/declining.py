"""Sentences that say there will be no answer: a verb of telling is declined, or one of knowing denied.

It follows from the grammar, whatever the matter is: "여기엔 안 적을래요", "변호사한테만 말할 거야", "보험이 있는지 없는지 모르겠는데요".
Only what people say of themselves counts: "대답을 안 했어요" tells what was done, "말 안 하겠대요" what another says.
"""

import re

from orchestrator.graphs.intake.meaning.closings import Closing, closing_of
from orchestrator.graphs.intake.rules.own_predicate import names_others
from orchestrator.language.clauses import excerpt, sentences
from orchestrator.language.letters import letters
from orchestrator.language.predications import predications

MOST_SENTENCES = 4
"""Sentences of a reply that declines; in a longer one it is a part of a story."""


def _spelt(words: str) -> str:
    """Return a pattern for any of some words, taken apart into letters."""
    return f"(?:{'|'.join(letters(word) for word in words.split())})"


_SPEECH = _spelt("말 말씀 얘기 이야기 대답 답변 답 진술 언급 공개 설명 응답")
_PARTICLE = f"{_spelt('을 를 은 는 도 까지')}?"
_DO = _spelt("하 해 드리 드려 해주 해드리")
_TELL = (
    f"(?:{_SPEECH}{_PARTICLE}{_DO}"
    f"|{_spelt('밝히 적 적어주 적어드리 써주 써드리 알려주 알려드리 가르쳐주 갈쳐주 갈켜주 털어놓 꺼내 입에올리 입밖에내')})"
)
_NOT = _spelt("안 못")
_WILL = f"(?:(?:{letters('으')})?ㄹ{_spelt('래 게 거 것 꺼 생각')}|{letters('겠')})"
_ALONE = f"(?:{_spelt('한테 에게 께 앞에서 만나서 뵙고 만나 직접')}{letters('만')})"
_UNWILLING = (
    f"(?:{letters('지')}{_spelt('는 도 를')}?{letters('않')}{_WILL}"
    f"|{letters('고')}{letters('싶')}(?:{letters('지')}{_spelt('는 가 도')}?{letters('않')}|{letters('은')}.{{1,12}}{letters('없')})"
    f"|(?:{letters('으')}|{letters('느')})?[ㄹㄴ]{_spelt('수 생각 마음 이유 의무 의향 취미 뜻')}{_spelt('는 은 가 이 도')}?{letters('없')}"
    f"|{letters('기')}{_spelt('가 는 도')}?{_spelt('싫 곤란 거북 그렇 꺼려')})"
)
_END = "[ㄱ-ㅎㅏ-ㅣ]{0,12}$"
_REFUSED = re.compile(
    f"(?:{_NOT}{_TELL}{_WILL}|(?<!{letters('라고')}){_SPEECH}{_PARTICLE}{_NOT}{_DO}{_WILL}|{_TELL}{_UNWILLING}"
    f"|{_ALONE}[ㄱ-ㅎㅏ-ㅣ]{{0,24}}{_TELL}{_WILL})(?P<end>{_END})"
)
_REFUSED_NOW = re.compile(
    f"^(?!.*{letters('라고')}).*{_SPEECH}{_PARTICLE}{letters('안')}(?:{letters('해')}(?:{letters('요')})?|{letters('합니다')})$"
)
"""Said of the present: of others it tells how they are."""
_OPINION = re.compile(f"{letters('다고')}(?:{letters('생각')}|{letters('보')}|{letters('봅')})")
_QUOTED = re.compile("ㄷㅐ|[ㄷㄹ]ㅏㄱ|ㄴㅑ|ㄷㅓㄴ|ㄷㅓㄹㅏ")
"""In the ending: another says so, or it is asked."""
_REFUSED_EN = re.compile(
    r"\bi(?:['’](?:d|ll|m)|\b)(?! did)(?:\s\w+){0,2}?\s(?:won['’]?t|not|don['’]?t|dont|refuse|decline|rather not|prefer not)\s(?:\w+\s){0,3}?"
    r"(?:say|tell|answer|state|write|disclose|discuss|share|comment|talk)\b"
    r"|\b(?:reserve|save|keep) (?:that|it|this|my answer|those)(?: \w+)? (?:for|until|to myself)\b"
    r"|\bonly (?:say|tell|talk|speak|answer|discuss)\b[^.?!]{0,24}\b(?:lawyer|attorney|counsel|in person|face to face)\b",
    re.I,
)
_KNOW = f"(?:{_spelt('모르 모른 모릅 몰라')}|{_spelt('어찌 어떻게 무슨수로 낸들 난들')}{_spelt('다')}?{letters('알')}(?!{letters('리')}))"
_WHETHER = f"(?<!{letters('왜그러')}){_spelt('는지 은지 인지 던지 었나 았나 했나 인가 는가')}{_spelt('를 는 도')}?[ㄱ-ㅎㅏ-ㅣ]{{0,14}}?"
_OF_IT = _spelt("이 가 은 는 도 조차")
_UNKNOWN = re.compile(
    f"(?:{_WHETHER}(?:{_KNOW}|{letters('못')}{_spelt('봤 들었 물어봤 확인했')})|{_spelt('낸들 난들 어찌')}{letters('알')}|{letters('깜깜')}"
    f"|{_spelt('알 확인할 알아볼 알아낼')}{_spelt('길 방법 도리 재간')}{_OF_IT}?{letters('없')}|{_spelt('알수 셀수')}{_OF_IT}?{letters('없')}"
    f"|(?:{_spelt('가늠 짐작')}|(?<!{letters('실')})(?<!{letters('영')}){letters('감')}){_OF_IT}?{_NOT}{_spelt('되 돼 가 와 오 잡 하 해')})(?P<end>{_END})"
)
_NO_ANSWER = (
    r"(?![^.?!]*(?:\d|\b(?:but|maybe|perhaps|probably|about|around|think|guess|one|two|three|four|five|six|seven|eight|nine|ten"
    r"|january|february|march|april|june|july|august|september|october|november|december)\b))"
)
"""No figure and no guess follows."""
_ASKED = r"(?: (?:the|that|this|it|exact(?:ly)?|for|sure|yet|day|date|month|year|time|amount|sum|number|name|answer|anything)){0,4}"
_UNKNOWN_EN = re.compile(
    rf"^(?:(?:it )?beats me|(?:i )?not know(?:{_ASKED}\W*$|(?: exactly)? (?:when|how|what|which|where|who|if|whether)\b{_NO_ANSWER})"
    rf"|that i can['’]?t (?:tell|say)\b{_NO_ANSWER}|how (?:should|would|am) i (?:supposed to )?know|no (?:idea|clue))\b",
    re.I,
)


def declined(text: str) -> Closing | None:
    """Return what a reply says of its answer: that it will not be told, or is not known; else None.

    By its grammar, and by how people put it of whom that was learnt.
    """
    if (closing := _by_grammar(text)) is not None:
        return closing
    # "그거 말하면 저도 잡혀가요?" asks before it is decided.
    return None if text.rstrip().endswith(("?", "？")) else closing_of(text)


def _by_grammar(text: str) -> Closing | None:
    parts = sentences(excerpt(text))
    if len(parts) > MOST_SENTENCES:
        return None
    spelt = [letters("".join(sign for sign in part if sign.isalnum())) for part in parts]
    if any(_REFUSED_EN.search(part) for part in parts) or any(_is_said(_REFUSED, part) for part in spelt):
        return "refused"
    if any(_REFUSED_NOW.match(own) and not names_others(part) for part, own in zip(parts, spelt, strict=True)):
        return "refused"
    is_unknown = any(_UNKNOWN_EN.search(part) for part in parts) or any(_is_said(_UNKNOWN, part) for part in spelt)
    return "unknown" if is_unknown else None


_BARE_UNKNOWN = re.compile(
    r"(?:아니\s?)?(?:저도|저는|나도|전|글쎄요?|음+|그건|그거는)?[\s,.]{0,4}(?:(?:잘|솔직히|정말|진짜)\s?)?(?:모르|몰[라랐]|모릅)[가-힣]{0,5}[\s.…~ㅠㅜ]{0,8}"
    r"|(?:(?:i )?(?:really |honestly )?(?:don['’]?t|do not|can['’]?t|cannot) (?:really )?(?:know|remember|recall|say|tell)|(?:i have )?no idea|(?:i['’]?m )?not sure)"
    r"(?:,? (?:exactly|for sure|any ?more|right now|sorry))*[\s.…]{0,8}",
    re.I,
)


_MAY_BE = re.compile(
    r"수도\s?있|[것거건]\s?같|아마|확실[가-힣]{0,3}\s?(?:[건게거]\s?)?(?:아니|않|안)|\b(?:maybe|perhaps|probably|might|could have|may have|not (?:sure|certain))\b",
    re.I,
)


def knows_not(text: str) -> bool:
    """Tell whether a reply says that it is not known, before or behind what may be: that is guessed, and not told."""
    parts = predications(excerpt(text))
    is_begun = len(parts) > 1 and _BARE_UNKNOWN.fullmatch(parts[0]) is not None
    return is_begun and only_may_be(text[len(parts[0]) :])


def only_unknown(text: str) -> bool:
    """Tell whether a reply says that it is not known, and nothing else."""
    return _BARE_UNKNOWN.fullmatch(text.strip()) is not None


def only_may_be(text: str) -> bool:
    """Tell whether words say only that something may be so."""
    return _MAY_BE.search(text) is not None


def _is_said(pattern: re.Pattern[str], spelt: str) -> bool:
    found = pattern.search(spelt)
    return found is not None and (_OPINION.match(found["end"]) is not None or not _QUOTED.search(found["end"]))
