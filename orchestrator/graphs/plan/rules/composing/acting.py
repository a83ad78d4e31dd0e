"""The features of a service: what the material says that it does."""

import re
from collections import Counter
from typing import Final, NamedTuple

from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.items import BriefClause, chained_english, chained_korean
from orchestrator.graphs.plan.rules.items.brief import DECIDES
from orchestrator.graphs.plan.rules.items.deeds import is_labelled_other
from orchestrator.graphs.plan.rules.items.line_labels import labelled_parts
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.role_classifier import LIKELY, role_of
from orchestrator.language.english_words import is_verb_first

_LONGEST: Final = 120
_ORDERED: Final = re.compile(
    r"^(?P<ko>.+?)\s?(?:서비스\s)?(?:기획[서안]|계획서|제안서)"
    r"|\b(?:plan|proposal|pitch)\s(?:is\s)?(?:for|of|about|on)\s(?:an?\s|the\s|our\s)?(?P<en>.+)$",
    re.I,
)
"""An order with what it orders a plan of."""
_OF_FILES: Final = re.compile(
    r"\b(?:attached|enclosed)\b|첨부|^(?:what\sit\s(?:is|does)|how\sit\sworks|(?:the|my|our)\s(?:idea|plan)\s(?:goes|is))\W*$",
    re.I,
)
"""Points to a file, or to what comes next, and says nothing by itself."""
_GREETING: Final = re.compile(
    r"^(?:(?:안녕하(?:세요|십니까)|수고(?:하세요|하십니다|많으십니다)|반갑습니다|여러분|hi|hello|hey|good\s(?:morning|afternoon|evening)|dear\s\w+)(?:\s(?:all|there|team|everyone))?[\s,.!~]+)+",
    re.I,
)
_READS: Final = re.compile(
    r"(?:이|가|께서|도|님이)\s?(?:\S+\s){0,3}?(?:읽|보(?:시|십|신|고|아|세)|봐|검토|결정|승인|허락|심의|결재|의결)|\b(?:reads?|decides?|approves?|signs?|votes?|will\s(?:read|see|decide|approve))\b",
    re.I,
)
"""What a reader does with a plan."""
_ANY_NAME: Final = re.compile(r"(?<![가-힣])(?:우리|저희|새)\s|서비스\S?|\b(?:our|the|an?|new|service|for|of)\b", re.I)
_DECIDED: Final = re.compile(r"^(?:결정(?:\s?사항)?|합의|decisions?|decided|agreed)\s?[:：]\s(?=\S+\s\S+\s\S)", re.I)
"""Before what was decided to be done, in notes: "결정: 창고마다 번호 자물쇠 + 문자 예약"."""
_WHERE: Final = re.compile(r"\b(?:where|(?:in|by|with)\swhich)\s(?P<does>.+)$", re.I)
"""Behind which an order tells what is done with what it orders."""
_OF_IT: Final = re.compile(r"(?<=서비스)의$")
_OF_ORDER: Final = frozenset(("order", "form", "money", "day"))
"""Kinds of clauses that tell nothing of what a service does."""
_IN_FILES: Final = ("act", "rule", "note", "state", "people")
"""Kinds of clauses of files among which one may tell what the service does, where none surely does."""


class ToldFeature(NamedTuple):
    """Something that a clause says the first version does."""

    clause: BriefClause
    who: str
    """As the material names them."""
    does: str


def told_features(material: PlanMaterial) -> list[ToldFeature]:
    """Return what the service does, in the words and the order of the material.

    Of a message it is what its clauses are likeliest to tell, else what the order itself names.
    """
    found: dict[str, ToldFeature] = {}
    named = [feature.text for feature in material.brief.features]
    turns = Counter(one.piece.text for one in material.items.acts if one.kind == "act" and one.actor)
    for one in material.items.of("act", "rule", "note", "state", "people"):
        if named and all(name in one.text for name in named):  # a list of features by their names
            for name in named:
                found.setdefault(name, ToldFeature(one, "", name))
            continue
        if one.piece.told:
            if one in material.items.features:
                does = chained_korean.without_frame(one.text) if material.language == "ko" else one.text
                who, use = ("", "") if material.language == "ko" else chained_english.use_of(one.piece.text)
                does = f"{use[:1].upper()}{use[1:]}" if use else does
                found.setdefault(one.text, ToldFeature(one, material.items.named(who or one.actor), does))
            continue
        labelled = labelled_parts(one.piece.text) if one.piece.is_own else None
        if labelled and one.kind != "act":
            continue
        told = role_of(one.text)
        is_likely = told.role == "feature" and told.score >= LIKELY and not _is_headline(material, one)
        is_open = one.kind in ("act", "rule", "note") and (one.piece.is_own or _is_settled(material, one))
        if not (is_open or is_likely):
            continue
        is_act = one.kind == "act" and one in material.items.acts
        if (one.kind == "act" and not (is_act or labelled)) or DECIDES.search(one.text):
            continue
        is_own_act = is_act and (one.piece.is_own or turns[one.piece.text] > 1)
        is_told = told.role == "feature" or tells_of_service(material, one)
        if not (is_own_act or labelled or is_told or (is_act and told.score < LIKELY)):
            continue
        who = material.items.named(one.actor)
        is_listed = material.language == "en" and one.kind == "act"
        for part in _listed(one.does.rstrip(". ")) if is_listed else [one.does.rstrip(". ")]:
            does = part[:1].upper() + part[1:] if material.language == "en" else part
            found.setdefault(does, ToldFeature(one, who, shortened(does, _LONGEST)))
    if not (found or named):
        others = [one for one in material.items.of(*_IN_FILES) if not (one.piece.told or _is_headline(material, one))]
        others = [one for one in others if not (one.piece.is_own and labelled_parts(one.piece.text))]
        likeliest = [one for one in others if role_of(one.text).role == "feature"]
        found = {one.text: ToldFeature(one, "", shortened(one.text, _LONGEST)) for one in likeliest}
    if not (named or is_of_kind(material) or any(_is_likely(one.clause) for one in found.values())):
        ordered = [(one, _ordered(material, one)) for one in _orders(material)[:1]]
        # What only names the service says nothing of what it does.
        found = {
            one.text: ToldFeature(one, *_act_of_order(material, text))
            for one, text in ordered
            if not _is_name(material, text)
        } | found
    kept = [one for one in found.values() if not (is_of_reader(material, one.clause) or _OF_FILES.search(one.does))]
    return [
        one._replace(does=_DECIDED.sub("", one.does)) if is_decided else one
        for one in kept
        for is_decided in (_is_decided(one.clause),)
        if is_decided or one.does in named or not is_labelled_other(one.clause.piece.text)
    ]


def _is_decided(clause: BriefClause) -> bool:
    """Tell whether a line of a file says by its label that it was decided, and likely tells what the service does."""
    return clause.piece.told is None and bool(_DECIDED.match(clause.text)) and role_of(clause.text).role == "feature"


def _is_headline(material: PlanMaterial, one: BriefClause) -> bool:
    """Tell whether a clause is the first line of its file, which names what the file is."""
    text = next((each.text for each in material.sources if each.number == one.source and each.kind == "file"), "")
    return text.lstrip("# \n").split("\n")[0].strip(" .") == one.piece.text


def _is_likely(clause: BriefClause) -> bool:
    """Tell whether a clause is likely enough to tell what the service does for the order not to be asked."""
    return not clause.piece.told or clause.piece.role == "feature"


def is_of_kind(material: PlanMaterial) -> bool:
    """Tell whether nothing is told but of which kind a service is, its days and its money."""
    if not material.is_thin or material.brief.features:
        return False
    orders = _orders(material)
    is_bare = all(one.kind in _OF_ORDER for one in material.items.clauses)
    return is_bare and all(_says_only_title(material, _ordered(material, one)) for one in orders[:1])


def _says_only_title(material: PlanMaterial, ordered: str) -> bool:
    """Tell whether an order names nothing but the service: "a rota where staff swap shifts" says what it does too."""
    return ordered == material.case.subject and not _names_doers(material, ordered)


def _ordered(material: PlanMaterial, order: BriefClause) -> str:
    """Return what is ordered in the words of the order, where it tells more than the title."""
    match = _ORDERED.search(order.text.rstrip(". "))
    told = next((one for one in match.groups() if one), "").strip(" ,-–—") if match else ""
    told = _OF_IT.sub("", _GREETING.sub("", told))
    return shortened(told, _LONGEST) if len(told) > len(material.case.subject) else material.case.subject


def is_of_reader(material: PlanMaterial, clause: BriefClause) -> bool:
    """Tell whether a clause says what the reader of the plan does with it, and nothing of the service."""
    reader = material.case.reader
    names = [one for one in re.split(r"(?<=[가-힣])[과와]\s|,\s|\sand\s", reader) if len(one) > 1]
    named = any(name.removeprefix("the ").casefold() in clause.text.casefold() for name in names)
    return named and bool(DECIDES.search(clause.text) or _READS.search(clause.text))


def _is_name(material: PlanMaterial, text: str) -> bool:
    """Tell whether a text has no word that the title does not have, but words that any service is called by."""
    if _names_doers(material, text):
        return False  # "shop staff swap late shifts"
    subject = material.case.subject.casefold()
    words = re.findall(r"[가-힣A-Za-z]{2,}", _ANY_NAME.sub(" ", text).casefold())
    return all(word in subject or re.sub("제$", "", word) in subject for word in words)


def _names_doers(material: PlanMaterial, text: str) -> bool:
    """Tell whether a text tells what somebody who is named does."""
    acts_in = (chained_korean if material.language == "ko" else chained_english).acts_in
    return any(one.doer == "named" for one in acts_in(text)) or bool(_act_of_order(material, text)[0])


def _act_of_order(material: PlanMaterial, text: str) -> tuple[str, str]:
    """Return who does what by an order with one act: "a rota where shop staff swap shifts"; else nobody and its text."""
    told = _WHERE.search(text) if material.language == "en" else None
    acts = [*chained_english.acts_in(told["does"])] if told else []
    return (acts[0].who, acts[0].does) if len(acts) == 1 and acts[0].doer == "named" else ("", text)


def _orders(material: PlanMaterial) -> list[BriefClause]:
    """Return the clauses that order the plan, else what the person says first."""
    return material.items.of("order") or [one for one in material.items.clauses if one.piece.is_own]


def _is_settled(material: PlanMaterial, one: BriefClause) -> bool:
    """Tell whether words of a file settle what is done: notes also quote, count and doubt."""
    if re.search(r"→|->|\?|\b(?:says?|said|saying|thinks?)\b|[\"“]", one.text) or re.match(r"[\W\d]", one.text):
        return False
    return one.kind != "note" or (material.language == "ko" and one.text.endswith("다"))


def tells_of_service(material: PlanMaterial, one: BriefClause) -> bool:
    """Tell whether words of a file say what the service does by itself: "결과는 저녁 8시에 문자로 알린다"."""
    if material.language != "ko" or one.piece.is_own or not _is_settled(material, one):
        return False
    if one.piece.headings and marks.HEADED_TROUBLE.search(one.piece.headings[-1]):
        return False
    acts = [*chained_korean.acts_in(one.text)]
    return bool(acts) and all(act.doer == "service" for act in acts)


def _listed(does: str) -> list[str]:
    """Return the acts that a clause lists, each with its own object: "see the balance, request leave and order …"."""
    parts = [part for part in re.split(r",\s(?:and\s)?|\sand\s", does) if part]
    are_acts = all(len(part.split()) > 1 and is_verb_first(part) for part in parts)
    return parts if len(parts) > 1 and are_acts else [does]
