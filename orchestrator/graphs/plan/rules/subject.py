"""What a request wants planned, as a title would name it: "차량 공유 서비스", not "차량 공유 서비스 기획서 써줘"."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.message_subjects import ordered_en, ordered_ko, spoken_subject
from orchestrator.graphs.plan.rules.reading.corrections import corrected
from orchestrator.graphs.plan.rules.reading.spoken import is_message
from orchestrator.graphs.plan.rules.service_names import ANY_FILE, named_by_nouns, trimmed
from orchestrator.graphs.plan.rules.service_titles import described, is_compound, is_description, is_title
from orchestrator.graphs.plan.rules.subject_words import clean_en, clean_ko, named

LONGEST = 60
"""Characters of a title."""
READ = 400
"""Characters of a line in which the subject is looked for."""
LONGEST_REQUEST = 20_000
_MADE_KO: Final = re.compile(
    r"(?P<subject>[^.!?\n,]{2,160}?)(?:을|를)?\s?(?:새로\s?|직접\s?)?(?:만들|출시|런칭|론칭|기획|구상|개발|구축|도입|시작|오픈|운영)(?:하|해|할|려|고|자|어|을|하려|했|한다|합)"
)
_MADE_EN: Final = re.compile(
    r"\b(?:(?<!product\s)(?<!service\s)(?<!business\s)(?<!proper\s)plan(?:\s+out)?|design|launch|start|build|create|introduce|develop|make|open|planning|launching|building)\s+(?P<subject>(?:an?|the|our|my|new)\s+[^.!?\n;]{2,200})",
    re.I,
)
_OWNER_KO: Final = re.compile(
    r"(?:^|\s)(?:저는?|제가|우리는?|저희는?)\s(?P<what>[가-힣A-Za-z]{2,12})\s?(?:[한두세네]\s?개|\d{1,3}\s?개|을|를)?\s?(?:운영)?하는"
)
_CHANGED_KO: Final = re.compile(
    r"(?P<subject>[^.,]{4,40}?)(?:을|를)\s[^.]{0,60}(?:바꾸려|옮기려|줄이려|고치려|개선하려|모으려)"
)
_ABLE_EN: Final = re.compile(r"\bwant\s+[a-z' ]{3,60}?\s+to\s+be\s+able\s+to\s+(?P<subject>[^.,;]{4,60})", re.I)
_RUNS_KO: Final = re.compile(
    r"(?:[^.,]{0,20}에서\s)?(?P<what>[가-힣]{2,10}?)(?:을|를)?\s(?:운영)?(?:합니다|하고\s?있|해요)"
)
_PLACE_KO: Final = re.compile(r"^(?:[^,]{2,30}(?:\([^()]*\))?에서\s|[^,]{2,30},\s)(?=\S+\s\S)")
_LOOSE: Final = re.compile(r" (?:who|that|which|for|to|of|and|or|with|in|on|where)(?: [^ ]{1,12}){0,2}$", re.I)
_DANGLING: Final = re.compile(r"(?: (?:every|each|an?|the|from|by|at|our|my|their))+$", re.I)
_BEGUN: Final = re.compile(
    r"\s(?:to|for|with|in|on|at|from|of|by)\s(?:(?!\s(?:to|for|with|in|on|at|from|of|by)\s).)*$", re.I
)
"""The last phrase of a name."""
_END: Final = 20
_FOR_READER_EN: Final = re.compile(
    r"^(?:an?\s|the\s)?(?:short\s)?(?:proposal|plan|paper|brief|pitch|case)\sfor\s(?:(?:Dr|Mr|Mrs|Ms|Prof|Councillor|Cllr)\.?\s|(?:the|our|my)\s(?:\w+\s){0,2}(?:board|panel|committee|council|trustees|director|head)\b)"
    r"[^:.]{0,40}:\s(?P<subject>(?:an?|the|our|new)\s.+?)(?=\s(?:where|that|which|who|so|in\swhich)\b|[,.;(]|$)",
    re.I,
)
"""“Proposal for Dr Amin's board, please: a lending shelf where …”: who reads it, then what it is."""
_OF_READERS: Final = re.compile(r"[이가]\s읽을?\s서비스$")
"""Who reads the plan, before the word for it: "임원들이 읽을 서비스 기획서"."""


def subject_of(request: str, language: str, titles: tuple[str, ...] = ()) -> str:
    """Return what is planned; of a request that names nothing, the first of ``titles``, else an empty text."""
    request = corrected(request)[0]
    lines = [" ".join(line.split())[:READ] for line in request[:LONGEST_REQUEST].splitlines() if line.strip()]
    found = ""
    for line in lines:
        found = found or _titling(ordered_ko(line)) or _titling(ordered_en(line))
    if language == "ko":
        found = found or _titling(named_by_nouns(request))
    found = found or _titling(spoken_subject(request, language))
    if (not found or is_description(found)) and is_message(request):
        told = described(request, language)
        found = told if told and is_title(told) else found
    if not found and lines and (changed := _CHANGED_KO.match(lines[0])):
        found = _titling(f"{clean_ko(changed['subject'])} 서비스")
    if not found and lines:
        found = next((said for line in lines if (said := _titling(_made(line)))), "")
    if not found and (able := next(filter(None, map(_ABLE_EN.search, lines)), None)):
        found = able["subject"]
    if not found and (owner := _OWNER_KO.search(lines[0] if lines else "")):
        found = f"{owner['what'].strip()} 서비스"
    if not found and (runs := _RUNS_KO.match(lines[0] if lines else "")):
        found = f"{runs['what']} 서비스"
    if not found or not is_title(trimmed(found)):
        found = next(filter(None, map(_cleaned_title, titles)), "")
    return _titled(_whole_words(found, request) if language == "en" else found, language)


def behind_reader(request: str) -> str:
    """Return what an order names behind whoever reads it; empty where it names nobody first.

    >>> behind_reader("Proposal for Dr Amin's board, please: a lending shelf where neighbours share tools.")
    'Lending shelf'
    """
    led = _FOR_READER_EN.match(" ".join(request.split())[:READ])
    return _titled(clean_en(led["subject"]), "en") if led else ""


def _whole_words(name: str, request: str) -> str:
    """Return a name that a pattern cut in the middle of a word without the phrase that it began."""
    at = request.find(name[-_END:])
    is_cut = at >= 0 and request[at + len(name[-_END:]) :][:1].isalpha()
    return _BEGUN.sub("", name.rpartition(" ")[0]) if is_cut else name


def _titling(words: str) -> str:
    """Return words that can be a title; empty for what is left of a sentence or speaks of days or of readers."""
    found = named(words)
    return found if found and is_title(trimmed(found)) and not _OF_READERS.search(found) else ""


def _made(text: str) -> str:
    """Return what a person says is made, where no plan is named: "산책 매칭 앱을 만들려고 해요"."""
    for match in _MADE_EN.finditer(text):
        if subject := clean_en(match["subject"]):
            return subject
    match_ko = _MADE_KO.search(text)
    return clean_ko(match_ko["subject"]) if match_ko else ""


def _cleaned_title(title: str) -> str:
    stem = re.sub(
        r"[\s_-]*(?:final|draft|v\d+|최종|수정본?)(?=[\s_.-]|$)",
        "",
        re.sub(r"\.(?:pdf|docx?|hwpx?|txt|md|pptx?|xlsx?)$", "", title.strip(), flags=re.I),
        flags=re.I,
    ).replace("_", " ")
    return "" if ANY_FILE.fullmatch(stem) else stem


def _bare(text: str) -> str:
    """Return a compound without where it is and whose it is: "촉매실험실에서 시약 재고 서비스" is "시약 재고 서비스"."""
    bare = _PLACE_KO.sub("", text)
    return bare if bare != text and is_compound(bare) else text


def _titled(text: str, language: str) -> str:
    text = " ".join(text.split()).strip(" )]}.,:;\"'“”‘’")
    text = _bare(trimmed(text)) if language == "ko" else text
    if text.count("(") > text.count(")"):
        text = text.partition("(")[0].strip()
    if len(text) > LONGEST:
        text = text[:LONGEST].rsplit(" ", 1)[0]
        text = _DANGLING.sub("", _LOOSE.sub("", text))
    return text[:1].upper() + text[1:] if language == "en" else text
