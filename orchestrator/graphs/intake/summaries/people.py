"""Who the client is to be reached, and whose names have to be checked for a conflict of interest."""

import re
from collections.abc import Iterator

from orchestrator.graphs.intake.rules.listing import NOT_KNOWN, UNSAID, items_of
from orchestrator.graphs.intake.summaries.given import SummaryGiven
from orchestrator.language.clauses import sentences
from orchestrator.language.morphemes import morphemes
from orchestrator.language.people import ROLES, SURNAMES, find_people, is_role, is_word
from orchestrator.language.predications import predications

_CHANNEL = re.compile(
    r"연락|전화|문자|카톡|카카오|메일|톡으로|우편|우송|등기(?!부)|편지"
    r"|\bcall|\bphone|e-?mail|\btext(?:s| me)\b|\bmessage me|\bcontact me|\breach me"
    r"|\bring me|\b(?:post|letters?) to (?:my|the) (?:home|house|flat|work|address)",
    re.I,
)
_WISHED = re.compile(
    r"주세요|주소(?=[\s.,!~]|$)|주이소|주쇼"
    r"|주시|말아|마세요|마시고|안\s?[돼되]|가능|편해|편합|좋아요|좋겠|이후에|만 돼"
    r"|please|must not|do not|don'?t|prefer|best|only",
    re.I,
)
_OF_OTHERS = re.compile(
    r"연락(?:이|도)? ?(?:안|끊|두절|없)|(?:전화|연락)(?:를|을|도)? ?(?:안|못) ?(?:받|해)|잠수|does(?:n'?t| not) answer",
    re.I,
)
_SECRET = re.compile(
    r"(?:아들|딸|애들?|남편|아내|와이프|신랑|집사람|엄[마만말]|아[빠빤]|어머니"
    r"|아버지|부모님?|가족|식구|시댁|친정|회사|직장|학교)[가-힣]{0,3}\s(?:\S{1,6}\s){0,3}"
    r"(?:모르(?:니|세요|셔|십|고\s?(?:있|계))|몰라야|알면\s?(?:난리|큰일|절대|죽|혼))"
    r"|모르게|알면 ?안|알게 ?되면|몰라야|들키|비밀로"
    r"|(?:한테|에게|께)는? ?(?:절대 ?)?(?:말|얘기|이야기|연락|전화|알리)(?:을|를)? ?(?:하면|하지|가면|지|면)? ?"
    r"(?:안 ?[돼되]|말아|마세|말라)"
    r"|안 ?알려지게|알려지지 ?않게"
    r"|(?:must|should) not (?:know|find out)|(?:do not|don'?t) (?:tell|let) (?:my|him|her|them)"
    r"|\b(?:reads?|checks?|opens?|goes through|monitors?) my (?:\w+ )?(?:mail|e-?mails?|phone|messages|texts|post)\b"
    r"|\bmy (?:husband|wife|partner|parents?|mum|mom|mother|dad|father|son|daughter"
    r"|family) (?:does(?: not|n['’]?t)|do(?: not|n['’]?t)) know (?:about|of"
    r"|that)\b"
    r"|without (?:my|him|her) \w{1,20} knowing",
    re.I,
)
_ADDRESS = re.compile(r"\b01\d[- ]?\d{3,4}[- ]?\d{4}\b|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,63}")
_CALLED = r"(?:이름|성함|상호|성명|닉네임|아이디|예금주|(?:계좌|통장)\s?주인?)"
_NAME = re.compile(
    rf"{_CALLED}(?:\s이름)?(?:은|는|이|가)? (?P<ko>[가-힣A-Za-z0-9_.-]{{2,20}}?)"
    r"(?:(?=이고|고\s|이에요|예요|입니다|이라|라고|라는|인데|씨)|(?<![요다음죠네까서])(?=[.,~!]|$))"
    r"|(?P<before>[가-힣A-Za-z0-9_.-]{2,20}?)(?=(?:이?라고 하는|이?라는)\s(?:사람|분|이름|닉네임|아이디|업체|회사))"
    r"|(?:회사|가게|업체|병원|식당|카페|학원)(?:는|은) ?(?P<place>[가-힣A-Za-z0-9]{2,12}?)"
    r"(?=이에요|예요|입니다|이라고|라고|라는)"
    r"|\b(?:(?<!my )(?<!My )name is|(?:is|was|someone|guy|man|woman|company|shop|seller) (?:called|named))"
    r" (?P<en>[A-Z][\w'-]{1,30}(?: [A-Z][\w'-]{1,30}){0,2})"
)
"""A name that is marked as one."""
_COPULA = re.compile(r"(?:이에요|예요|입니다|이요|(?<![아어여해와워라려세네데지])요|(?<![\s.!~]))[\s.!~]*$")
"""After a name alone; behind the other vowels "요" ends a verb."""
_SENTENCE = re.compile(
    r"[가-힣](?:요|다|죠|음|네|까|데|고|서)[\s.!?~]*$"
    r"|\b(?:i|he|she|they|we|it|is|was|were|has|have|had|don['’]?t|not|no|know)\b",
    re.I,
)
MOST_WORDS = 4
"""Words of an answer that may be nothing but a name."""
_NAMED = ("other_party", "creditor", "hospital", "abuser_name", "company", "employer", "landlord_name")
"""Fields in which a side of the case is told in words."""


def name_in(text: str) -> str:
    """Return the name in words for a side of the case: what is marked as one, or all of them; nothing of a sentence."""
    if match := _NAME.search(text):
        return str(next(filter(None, match.groups())))
    bare = _COPULA.sub("", text.strip(), count=1)
    if len(predications(text)) > 1:
        # Of several things that are told of somebody only what is a name may be searched for.
        return ", ".join(_proper(text))
    return "" if _SENTENCE.search(bare) or len(bare.split()) > MOST_WORDS else bare


def _proper(text: str) -> list[str]:
    """Return the names of people that a Korean text tells: "네 명이요. 주동자는 이수빈이고" tells one."""
    found = morphemes(text)
    return [
        one.form
        for one, follows in zip(found, [*found[1:], None], strict=True)
        if one.tag == "NNP"
        and LEAST_NAME <= len(one.form) <= LONGEST_NAME
        and (follows is None or follows.tag == "VCP" or follows.tag.startswith("J") or follows.tag.startswith("S"))
    ]


_TOLD_OF = re.compile(
    r"(?:달라고|해 ?달라|하라고|한다고|했다고|다고|라고)(?:만|는|도)? ?(?:\S{1,8} ){0,3}(?:했|하더|해요|하는|말했|요구)"
    r"|\b(?:asked|told|said) (?:him|her|them|me|us|that)\b",
    re.I,
)
"""What was asked of somebody else, or said by them: no wish of the client's how to be reached."""


def is_about_contact(sentence: str) -> bool:
    """Tell whether a sentence says how the client may be reached, and not that the other side cannot be."""
    if _SECRET.search(sentence) or _ADDRESS.search(sentence):
        return True
    return _is_wish(sentence)


def _is_wish(sentence: str) -> bool:
    if _ASKS_WHETHER.search(sentence):
        return False
    rest = _TOLD_OF.sub(" ", _OF_OTHERS.sub(" ", sentence))
    return _CHANNEL.search(rest) is not None and _WISHED.search(rest) is not None


_ASKS_WHETHER = re.compile(
    r"(?:는|은|ㄴ|[가-힣])지(?:부터|만|도|를)?\s?(?:먼저\s?)?(?:알려|말해|말씀|가르쳐)|\bwhether\b"
)
"""Asks whether somebody is told, and for nothing that may be done."""
_ASKED_FOR = re.compile(
    r"마세요|마시고|마셔요|말아|주세요|주시[고면]|주셔|만 ?[돼되]|\bplease\b"
    r"|\b(?:do not|don'?t) (?:call|phone|text|contact)",
    re.I,
)
"""A wish that stays one in whatever answer it stands."""


def contact_wishes(given: SummaryGiven) -> list[str]:
    """Return the sentences that say how the client may be reached.

    What answered a question and asks for nothing is no such wish: "합의는 전화로 했고 좋아요", a seller's number.
    """
    told = given.it["initial_description"]
    answered = [
        one
        for one in given.it["facts"].values()
        if one["status"] == "known" and one["confirmed"] and one["text"] not in told
    ]
    # What is shown word for word as an answer is told nowhere else.
    in_words = [
        sentence
        for one in answered
        if any(one["text"] == exchange["answer"] for exchange in given.it["conversation_history"])
        for sentence in sentences(one["text"])
    ]

    def is_answer(sentence: str) -> bool:
        return any(sentence in one["text"] and (one["kind"] != "string" or not _is_wish(sentence)) for one in answered)

    beside = [" ".join(one.split()) for text in given.all_told() for one in sentences(text) if _SECRET.search(one)]
    found = [
        sentence
        for sentence in dict.fromkeys([*given.sentences(), *in_words, *beside])
        if is_about_contact(sentence)
        and (_SECRET.search(sentence) or _ASKED_FOR.search(sentence) or not is_answer(sentence))
    ]
    # From whom it is to be kept comes first: who calls reads no further than that.
    return sorted(found, key=lambda sentence: _SECRET.search(sentence) is None)


def contact(given: SummaryGiven) -> str:
    """Return what the client said of being reached, word for word: who may hear of it can be dangerous."""
    said = [f"- “{sentence}”" for sentence in contact_wishes(given)]
    return "\n".join(said) or given.word("no_contact")


_IS_CLIENT = re.compile(
    r"(?:\b(?:i['’]?m|i am|im) (?:just )?(?:an?|the) (?:[a-z]+ ){0,2}"
    r"|(?<![가-힣])(?:저는|전|나는|난|제가)\s(?:[가-힣]{1,8}\s)?)$",
    re.I,
)
"""Before what the client is: "I'm an English teacher" names nobody else."""
_BEFORE = 40


def parties(given: SummaryGiven) -> str:
    """Return the people of the story by their part, and the names to check before the case is taken."""
    found: dict[tuple[str, str], None] = {}
    asked = {one.field for one in (given.scenario.questions if given.scenario else ()) if one.list_of == "name"}
    # Entries may go again: those that stay stand among the facts.
    lists = {one["answer"] for one in given.it["conversation_history"] if one["field"] in asked}
    for text in given.told():
        for person in find_people(text):
            if not person.value.name and _IS_CLIENT.search(text, max(0, person.start - _BEFORE), person.start):
                continue
            role = ROLES.get(person.value.role, {}).get(given.locale, "")
            # A surname alone is searched for with its title: "박 사장님".
            name = person.value.raw if len(person.value.name) == 1 else person.value.name
            found.setdefault((role or ("" if name else person.value.raw), name))
        for role, name in _called(text):
            found.setdefault((ROLES[role].get(given.locale, ""), name))
        for name in () if text in lists else _introduced(text):
            found.setdefault(("", name))
    for sentence in given.sentences():
        for match in _NAME.finditer(sentence):
            start = match.start("ko")
            if start < 0 or not is_word(sentence, start, match.end("ko"), behind_role=True):
                found.setdefault(("", next(filter(None, match.groups()))))
    named_roles = {role for role, name in found if name}
    lines = [f"- {' '.join(filter(None, (role, name)))}" for role, name in found if name or role not in named_roles]
    facts = given.it["facts"]
    told = [
        (given.label(key), facts[key]["shown"])
        for key in _NAMED
        if key in facts and facts[key]["status"] == "known" and facts[key]["kind"] == "string"
    ]
    listed = [
        (question.label.said(given.locale) or question.field, _said(facts[question.field]["value"]))
        for question in (given.scenario.questions if given.scenario else ())
        if question.list_of == "name" and question.field in facts and facts[question.field]["status"] == "known"
    ]
    lines += [f"- {label}: {name_in(shown) or f'“{shown}”'}" for label, shown in told]
    lines += [f"- {label}: {', '.join(items)}" for label, items in listed if items]
    names = list(
        dict.fromkeys(
            [name for _, name in found if name]
            + [name for _, shown in told if (name := name_in(shown))]
            + [one for _, items in listed for one in items]
        )
    )
    check = given.word("check_names", names=", ".join(names)) if names else given.word("no_names")
    return "\n".join([*lines, f"- **{check}**"])


def tells_of_a_person(text: str) -> bool:
    """Tell whether a message names somebody or says how the client may be reached, however short it is."""
    is_named = any(person.value.name for person in find_people(text)) or _NAME.search(text) is not None
    return is_named or is_about_contact(text) or next(_called(text), None) is not None


_FIRM_EN = re.compile(
    r"\b(?:from|by|with|called|named|against)\s(?P<name>[A-Z][\w'’&-]{1,30}(?:\s[A-Z][\w'’&-]{1,30}){1,3})(?=\W|$)"
    r"|\b(?:called|named)\s(?P<one>[A-Z][\w'’&-]{1,30})(?=\W|$)"
)
"""Who is told of by a name of several words, or is called so; a place stands behind other words."""
_PLACES = "동시구군읍면리역도원점교"
_BARE_NAME = re.compile(
    rf"(?:[가-힣]{{1,4}}\s)?(?P<name>[{SURNAMES}][가-힣]{{2}})(?:이?(?:에요|라고|라고요|요|고요)|예요|입니다)"
)
"""Nothing but who somebody is: "알죠 최유나요"."""


def _introduced(text: str) -> Iterator[str]:
    """Yield the names of a message that says who somebody is and nothing else, and of firms."""
    for match in _FIRM_EN.finditer(text):
        yield match["name"] or match["one"]
    for sentence in sentences(text):
        found = _BARE_NAME.fullmatch(sentence.strip(" .!?~…"))
        name = found["name"] if found else ""
        if name and name[-1] not in _PLACES and not is_role(name):
            yield name


_WHO_IS = re.compile(r"(?:(?:이?었|였)던|이던|인|이신)\s(?=[가-힣])")
_OF_NAME = ("NNP", "NNG", "XSN", "NR", "MAG")
_WITH = ("랑", "이랑", "하고", "과", "와")


def _called(text: str) -> Iterator[tuple[str, str]]:
    """Return the names behind what somebody is to the client, each with their part: "친구였던 민서랑 하윤이에요"."""
    for person in find_people(text):
        begin = None if person.value.name else _WHO_IS.match(text, person.end)
        at = begin.end() if begin else len(text)
        while word := _WORD.match(text, at):
            found = morphemes(word[0])
            if not found or found[0].tag != "NNP":
                break
            # A name goes on as long as nouns do: "민서랑" is read as "민", "서" and "랑".
            last = next((one for one in found if one.tag not in _OF_NAME), None)
            name = word[0][: last.start if last else len(word[0])]
            if not 2 <= len(name) <= LONGEST_NAME:
                break
            yield person.value.role, name
            if last is None or last.form not in _WITH:
                break
            at = word.end() + text.startswith(" ", word.end())


_WORD = re.compile(r"[가-힣]+")
LEAST_NAME, LONGEST_NAME = 3, 4
"""Letters of a name of a person that is written in one."""


def _said(value: object) -> list[str]:
    return [item for item in items_of(value) if item not in (UNSAID, NOT_KNOWN)]
