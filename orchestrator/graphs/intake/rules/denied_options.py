"""Options that a person has said not to be so, which nobody offers to them."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from integrations.knowledge.base import Option
from orchestrator.language import words
from orchestrator.language.clauses import excerpt
from orchestrator.language.morphemes import Morpheme, morphemes
from orchestrator.language.predications import predications

_POINTS = re.compile(r"(?:그런|이런|그)\s?(?:거|것|건|게|적|일)")
"""How a clause begins that denies what the one before it names: "내용증명인가 그런 건 안 보냈어요"."""
_NO_EN = re.compile(r"\b(?:no|not|never|none|nobody|nothing|neither|nor|without)\b|n['’]t\b", re.I)
_WORD_EN = re.compile(r"[a-z]{4,}")
_COMMON_EN = frozenset(
    words("have with they them their only that this been from have were into just some going still gone told made")
)
_NO_STEMS = frozenset(words("안 못 없 아니 않 못하 말"))
_NEGATES = ("MAG", "VA", "VCN", "VX", "VV")
_REST_EN = re.compile(r"[,.;:!?]\s*|\s+(?:but|and|only|just)\s+", re.I)


def denied_options(texts: Iterable[str], options: Sequence[Option]) -> set[str]:
    """Return the codes of the options that messages deny, by a noun that at most half of them have; the last word counts.

    ``texts``: what was said, in its order. An option that itself says no is none that a no denies.
    """
    nouns = {option.code: _nouns(option) for option in options}
    held = Counter(noun for own in nouns.values() for noun in own)
    own = {code: {noun for noun in named if 2 * held[noun] <= len(options)} for code, named in nouns.items()}
    denied: set[str] = set()
    for text in texts:
        for clause, is_denied in _clauses(text):
            for option in options:
                if _says_no(option) or not _is_named(clause, own[option.code], option):
                    continue
                denied = denied | {option.code} if is_denied else denied - {option.code}
    return denied


def _clauses(text: str) -> list[tuple[str, bool]]:
    """Return the clauses of a message, each with whether it denies what it names."""
    found: list[tuple[str, bool]] = []
    for clause in predications(excerpt(text)):
        if not any("가" <= sign <= "힣" for sign in clause):
            found += [(part, _NO_EN.search(part) is not None) for part in _REST_EN.split(clause) if part]
            continue
        is_no = any(one.form in _NO_STEMS and one.tag in _NEGATES for one in morphemes(clause.rstrip("?")))
        if is_no and found and _POINTS.match(clause):
            found[-1] = (found[-1][0], True)
        found.append((clause, is_no and not clause.endswith("?")))
    return found


def _nouns(option: Option) -> set[str]:
    """Return the nouns of an option's labels, one that it limits ("말로만") with its limit."""
    names = (option.label.ko, *option.synonyms)
    return _in_korean(" ".join(names)) | set(_WORD_EN.findall(option.label.en.casefold())) - _COMMON_EN


def _in_korean(text: str) -> set[str]:
    found = morphemes(text)
    nouns = {one.form for one in found if one.tag in ("NNG", "NNP", "SL") and len(one.form) > 1}
    return nouns | {f"{one.form}만" for one, limit in _limited(found) if limit}


def _limited(found: Sequence[Morpheme]) -> list[tuple[Morpheme, bool]]:
    pairs = []
    for place, one in enumerate(found):
        behind = [other.form for other in found[place + 1 : place + 3]]
        pairs.append((one, one.tag in ("NNG", "NNP") and "만" in behind))
    return pairs


def _is_named(clause: str, nouns: set[str], option: Option) -> bool:
    said = _in_korean(clause) | set(_WORD_EN.findall(clause.casefold()))
    limits = {one for one in _nouns(option) if one.endswith("만")}
    if limits and not limits & said:
        # "말로 했어요" is neither "말로만" nor its denial.
        return False
    return bool(said & (limits or nouns))


def _says_no(option: Option) -> bool:
    label = option.label.ko
    is_no = any(one.form in _NO_STEMS and one.tag in _NEGATES for one in morphemes(label))
    return is_no or _NO_EN.search(option.label.en) is not None
