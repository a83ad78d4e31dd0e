"""Which of the options of a question an answer names."""

import re
import unicodedata
from collections.abc import Sequence

from integrations.knowledge.base import Option
from orchestrator.graphs.intake.rules.choice_meaning import by_own_words, by_synonym, own_stems, within
from orchestrator.graphs.intake.rules.numbered_choices import MOST_WORDS, NOT_IT, numbered_places
from orchestrator.language.clauses import squeezed

_SMALL = r"(?:요|이요|이에요|예요|에요|입니다|같아요|인것같아요|인거같아요|으로할게요|로할게요|할게요|선택할게요|선택|으로|로|이|가|을|를|은|는|이랑|랑|하고|과|와|쪽|쪽이요|쪽이에요|것|거|임|맞아요|해당돼요|해당합니다|네|예|그냥|음|아마|제일가까워요|가까워요|비슷해요)"
_NONE = re.compile(
    r"해당(?:사항)?(?:이|되는(?:것|거|게)(?:이)?)?(?:없|안)|(?:다|전부|모두|둘다|아무것도)(?:아니|없|해당)|없(?:어요|습니다|음|는것같아요|네요)$|여기(?:에는?)?없|그외|기타|none(?: of (?:these|them|the above|those))?|neither|other|something else|not listed|n/a|not applicable"
)
_NONE_LABEL = re.compile(
    r"해당(?:사항)?(?:이)?없|없음|없어요|없다|기타|그외|그밖|아님|none|other|neither|not applicable|n/?a\b|no\b|nothing"
)
_NOTHING_LABEL = re.compile(r"없(?:어요|음|다|습니다|었어요|네요)(?:$|\()|아무것도|안했|none|nothing|^no\b|not yet")
_UNSURE_LABEL = re.compile(
    r"모름|모르|몰라|불분명|not ?sure|don't ?know|i(?:do|did)not ?know|noidea|unknown|not ?known"
)
_UNSURE = re.compile(r"모르|몰라|모름|글쎄|not sure|don'?t know|no idea|unsure")


def is_unsure(option: Option) -> bool:
    """Tell whether an option says, in each language, that the person does not know: "아무도 몰라요" is of others."""
    labels = [label for label in (option.label.ko, option.label.en) if label]
    return all(_UNSURE_LABEL.search(squeezed(label.casefold())) for label in labels)


def choose(text: str, options: Sequence[Option], locale: str) -> Option | None:
    """Return the option that an answer names; None where it names none, several, or one that it rules out."""
    chosen = choose_many(text, options, locale)
    return chosen[0] if len(chosen) == 1 else None


def choose_many(text: str, options: Sequence[Option], locale: str) -> list[Option]:
    """Return every option that an answer names, in their order: "1번이랑 3번".

    The code, the number and the whole label come before part of a label. What is ruled out ("2번은 아니에요") is not among them; of two options,
    ruling out one does not choose the other.
    """
    if not text.strip() or not options:
        return []
    folded = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    tight = squeezed(folded)
    plain = tight.strip(".,!~?()'\"[]")
    labels = [
        tuple(
            dict.fromkeys(
                label
                for label in (squeezed(option.label.said(locale)), squeezed(option.label.ko), squeezed(option.label.en))
                if label
            )
        )
        for option in options
    ]
    exact = [
        option
        for option, own in zip(options, labels, strict=True)
        if plain == option.code.casefold() or plain in own or plain in {squeezed(word) for word in option.synonyms}
    ]
    if not exact and len(core := _core(plain)) >= LEAST_CORE:
        exact = [option for option, own in zip(options, labels, strict=True) if core in map(_core, own)]
    if exact:
        return exact
    if (picked := _picked(tight, labels)) is not None:
        return [options[picked]]
    numbered, denied = numbered_places(folded, len(options))
    if numbered:
        return [options[number] for number in sorted(numbered)]
    named = _by_label(tight, labels)
    if named:
        return [options[number] for number in sorted(named - denied)]
    if _UNSURE.search(plain):
        return [
            option
            for option, own in zip(options, labels, strict=True)
            if any(_UNSURE_LABEL.search(label) for label in own)
        ]
    if len(plain) <= 20 and (none := _NONE.search(folded if plain.isascii() else plain)):
        # "없어요" says that there is none, and not that it is something else.
        wanted = _NOTHING_LABEL if none.group().startswith("없") else _NONE_LABEL
        return [
            option for option, own in zip(options, labels, strict=True) if any(wanted.search(label) for label in own)
        ]
    near = _nearly(plain, labels)
    if near is None:
        near = within(folded, options)
    if near is None:
        near = by_synonym(folded, options)
    if near is None:
        near = by_own_words(folded, options)
    return [options[near]] if near is not None and near not in denied else []


def is_named(text: str, options: Sequence[Option], locale: str) -> bool:
    """Tell whether an answer is no more than one option's code, number or label, or words that stand in its label.

    Where it goes on, one of its sentences has to be the label.
    """
    option = choose(text, options, locale)
    if option is None:
        return False
    folded = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    said = squeezed(folded).strip(".,!~?()'\"[]")
    own = [tuple(squeezed(label.casefold()) for label in (one.label.ko, one.label.en)) for one in options]
    if _picked(said, own) is not None:
        return True
    if len(said) <= BRIEF or (len(folded.split()) <= MOST_WORDS and numbered_places(folded, len(options))[0]):
        return True
    labels = [label.casefold() for label in (option.label.ko, option.label.en, *option.synonyms) if label]
    if any(_core(squeezed(part)) in (_core(squeezed(label)) for label in labels) for part in _SENTENCE.split(folded)):
        return True
    stems = own_stems(folded)
    return bool(stems) and any(stems <= own_stems(label) for label in labels) and len(folded.split()) <= MOST_WORDS


def _picked(tight: str, labels: Sequence[tuple[str, ...]]) -> int | None:
    """Return the place of the only label that an answer asks to be put down: "종류는 모름으로 해 주세요"."""
    found = {
        place
        for place, own in enumerate(labels)
        for label in own
        if len(label) >= LEAST_CORE and re.search(rf"{_PICK_EN}{re.escape(label)}|{re.escape(label)}{_PICK}", tight)
    }
    return found.pop() if len(found) == 1 else None


_PICK = r"(?:이?라고|으로|로)(?:그냥)?(?:해|적어|써|골라|넣어|체크해|표시해|선택해)(?:주[세시]|줘|주이소|두[세시]|달라)"
_PICK_EN = r"(?:put(?:me|it|that)?downas|mark(?:it|me)?(?:down)?as|i'?llgowith|goingwith|i(?:'ll|would|'d)?(?:pick|choose))(?:the)?"
"""How somebody asks to be put down, without spaces."""


def _core(tight: str) -> str:
    """Return words without how the last of them ends: "사는 집이지" and "사는 집이에요" say the same."""
    return _ENDING.sub("", tight)


_ENDING = re.compile(
    r"(?:이(?:에요|예요|지요?|죠|오|요|야|네요?|다|라(?:니까|고)?요?)|입니다|예요|[어아]요?|습니다|심더|음|소|지요?|죠|제|네요?|는데요?|다(?:니까|고)?요?|당께요?|유)$"
)
"""How a sentence ends, at any level of speech."""
LEAST_CORE = 2
"""Signs that are left of a label without its ending by which it is known."""
_SENTENCE = re.compile(r"[.!?\n]+\s*")
BRIEF = 6
"""Signs of an answer that can hold no more than an option's number, or a word of its label."""


def _by_label(tight: str, labels: Sequence[tuple[str, ...]]) -> set[int]:
    """Return the places whose label stands in the answer and is not ruled out, else those that the answer is part of."""
    said: dict[int, tuple[int, int]] = {}
    for place, own in enumerate(labels):
        for label in own:
            at = tight.find(label)
            if len(label) >= 2 and at >= 0 and not _is_ruled_out(tight, at, at + len(label)):
                said[place] = (at, at + len(label))
    held = {
        place
        for place, (start, end) in said.items()
        if not any(
            other != place and first <= start and end <= last and last - first > end - start
            for other, (first, last) in said.items()
        )
    }
    if held:
        return held
    return _by_part(tight, labels)


def _is_ruled_out(tight: str, start: int, end: int) -> bool:
    """Tell whether words are denied where they stand: after them, or by who asks what they have to do with it."""
    return NOT_IT.match(tight[end:]) is not None or tight[:start].endswith("무슨")


_OPENING = re.compile(r"^(?:네|아|음|저는|전|그냥|아마|제가|아마도)[,.]{0,3}")
_PART = re.compile(r"[/·()\[\],~]|(?<=[가-힣])(?:및|또는)(?=[가-힣])")


def _by_part(tight: str, labels: Sequence[tuple[str, ...]]) -> set[int]:
    """Return the places of which one part stands in the answer, or in whose label the answer stands, where only one does."""
    cores = [re.sub(rf"{_SMALL}{{1,3}}[.!~,]{{0,3}}$", "", tight)]
    while (found := _OPENING.match(cores[-1])) is not None:
        # "아직" begins with no "아": the words count with all that may be an interjection, and without it.
        cores.append(cores[-1][found.end() :])
    cores = [core for core in cores if len(core) >= LEAST_CORE]
    if not cores:
        return set()
    held: set[int] = set()
    for place, own in enumerate(labels):
        for label in own:
            parts = [part for part in _PART.split(label) if len(part) >= 2]
            if any(core in label for core in cores) or any(
                part in tight and not _is_ruled_out(tight, tight.find(part), tight.find(part) + len(part))
                for part in parts
                if len(parts) > 1
            ):
                held.add(place)
    return held if len(held) == 1 else set()


_LONG_LABEL = 4
"""Signs of a label in which one may be mistyped without naming another."""


def _nearly(plain: str, labels: Sequence[tuple[str, ...]]) -> int | None:
    """Return the one place whose long label is one sign away."""
    near = [
        place
        for place, own in enumerate(labels)
        if any(len(label) >= _LONG_LABEL and is_one_away(plain, label) for label in own)
    ]
    return near[0] if len(near) == 1 else None


def is_one_away(one: str, other: str) -> bool:
    """Tell whether two texts differ by one sign that is missing, added, changed or swapped with its neighbour."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    left, right = one[start : len(one) - end], other[start : len(other) - end]
    return max(len(left), len(right)) <= 1 or (len(left) == 2 and left == right[::-1])
