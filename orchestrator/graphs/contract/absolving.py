"""Whether words call something in a contract lawful, harmless or fit to be signed."""

from orchestrator.language import any_of

_ABSOLVES = any_of(
    r"(?:적법|합법|준법)(?:한|하(?!지|다고\s?(?:볼|하기|단정|할)\s?(?:수\s?없|어렵))|해|합니다|입니다|이에요|예요|이다|으로\s?(?:보|판단))",
    r"(?:위법|불법|위반|문제|하자|불리|위험|이상|독소)(?:한|되는|가|이|은|는|성이|성은|사항이|점이|점은|조항이|조항은|할|될|인)?\s?(?:것이|것은|게|건|부분이|부분은|점이|점은|만한\s?\S{1,4})?\s?(?:전혀\s?|아예\s?|하나도\s?)?(?:되지(?:는)?\s?|이?라고\s?(?:볼|하기|할)\s?(?:수|것)?\s?)?(?:없|아니|아닙|아닌|않|어렵)",
    r"(?:위법|불법|위반)(?:하|되|에\s?해당하)지\s?(?:는|도)?\s?않|어기지\s?않|어긋나지\s?않|저촉되지\s?않|벗어나지\s?않",
    r"(?:유효|정상|공정|안전|타당)(?:한|하(?!지)|해(?:요|도)?|합니다|적)(?!.{0,12}(?:아니|않|없|어렵))",
    r"법(?:을|에)?\s?(?:지키고|준수하고|맞(?:아|게|습|는)|부합)|(?:서명|사인|계약|도장)(?:을|를)?\s?(?:해|하셔|찍어|찍으셔)도|안심|걱정(?:하지\s?않|\s?(?:마|안|없|할\s?필요))|괜찮(?:은|아|습|을)",
    r"\b(?:is|are|looks?|seems?|appears?|be|perfectly|fully|entirely|completely)\s+(?:\w+\s+){0,2}(?:legal|lawful|valid|fine|okay|ok|safe|fair|compliant|enforceable)\b",
    r"\b(?:complies|comply|compliant|conforms?)\b|\bno\s+(?:\w+\s+){0,2}(?:violations?|problems?|issues?|risks?|concerns?|red\s+flags?)\b|\bnothing\s+(?:\w+\s+){0,2}(?:wrong|illegal|unlawful|problematic|to\s+worry)\b|"
    r"\bnot\s+(?:illegal|unlawful|a\s+(?:violation|problem)|problematic|void)\b|\b(?:safe|fine|ok(?:ay)?)\s+to\s+sign\b|\bdon'?t\s+(?:need\s+to\s+)?worry\b|\bdoes\s*n[o']t\s+violate\b",
)
"""That something is lawful, harmless or to be signed."""
_ILL = r"문제|위법|위반|불법|하자|불리|위험|이상|독소|걱정|다툼"
"""What a contract is not, in saying that it is harmless: "적법해서 문제가 없어요" denies nothing."""
_DENIES = any_of(
    rf"(?:적법|합법|유효|정상|공정|안전|타당|괜찮|안심)(?:(?!{_ILL}).){{0,16}}(?:아니|아닙|않|없|어렵|볼\s?수\s?없|보기\s?어|단정|의문|여부|인지|려면|위해|지\s?못)",
    r"(?:문제|위법|위반|불법).{0,10}(?:없는지|아닌지|없애|없도록|않도록|아니라고\s?(?:볼|할|하기)\s?(?:수|어))",
    r"\b(?:not|isn'?t|aren'?t|never|hardly|cannot|can'?t|whether|if)\s+(?!only\b|just\b)(?:\w+\s+){0,3}(?:legal|lawful|valid|fine|okay|ok|safe|fair|compliant|enforceable|comply|conform)\b",
)


def absolves(text: str) -> bool:
    """Tell whether a text does, and does not say the opposite or only ask."""
    return bool(_ABSOLVES.search(_DENIES.sub(" ", text)))
