"""Yes or no, in all the forms that people give it."""

import re

from orchestrator.language.clauses import excerpt, squeezed

_LEVEL = r"(?:[아어]요?|습니다|음|[소수구]|지요?|죠|제|네요?|는데요?|구(?:만|먼|나)요?|심(?:니)?더|데이|당께요?|다(?:니까요?|카이)|[유여]|고말고요?|거든요?|다고?요?)"
"""How a predicate ends at any level of speech, as older people and dialects say it too."""
AGREES = rf"(?:[맞옳]|그렇|글[쿠체]){_LEVEL}|그[래랴](?:요|유)?|그려|그류|그러[믄문]요?|그럼요?|그쵸|그죠|그라[제지]라?|하[모므]|암만?(?=$|[,.!~])|기(?:여|유|야)(?=$|[,.!~])|오냐"
"""What says that something is so, whatever was asked."""
DISAGREES = r"아니(?:오|요|여|용|욤|에요|예요|야|다|지요|죠|거든요?|라예|(?:[유지제네]|구만)(?=$|[,.!~]))|아뇨+|아녀(?:유|요)?|아닐세|아이다|어데(?:예|요)?(?=$|[,.!~])|아닙니다|아닌데요?"
"""What says that it is not so."""
_YES_WORD = re.compile(
    rf"^(?:아[,.]?|음+[,.]?|어[,.])?(?:넵+|넹+|넴|네네|네+|예예|예+|옙|ㅇㅇ+|ㅇ$|ㅇㅋ|ㄴㅔ|응+|엉|웅|어$|{AGREES}|당연하죠|당연(?:히|하|합)[가-힣]{{0,3}}|물론이?(?:죠|에요|예요|입니다)?|오케이|ok(?:ay)?|확실(?:해|합)[가-힣]{{0,3}}|좋아요|좋습니다|알겠습니다|정답)"
    r"(?=$|[^가-힣]|있|없|했|안|못|그|맞|제|아직|다|받|이미|저|작년|지난|바로|전부|아마|계|한|썼|갖|가지|알|올|집|남|우|오|2|1)"
)
_NO_WORD = re.compile(
    rf"^(?:아[,.]?|음+[,.]?|어[,.])?(?:{DISAGREES}|아니$|아니[,.!]|ㄴㄴ+|노노|노$|절대(?:아니|없|로)?|전혀(?:요|없|아니|안)?|아닌것같|그럴리|설마요?|천만에요?|아직(?:이요|이에요|이예요|입니다|요|은요|$|[.,!]|안|못|없))"
)
_YES_EN = re.compile(
    r"^(?:well,? |um,? |oh,? )?(?:yes+|yeah|yep|yup|yea|ya|ye|y|sure|of course|certainly|absolutely|definitely|correct|right|that['’]?s (?:right|correct|true|it)|exactly|indeed|true|affirmative|uh[- ]huh|mm[- ]?hmm|ok(?:ay)?|i (?:do|did|have|was|am|were|had|can|think so|believe so|guess so|suppose so)|(?:he|she|they|it|we|there) (?:does|do|did|has|have|was|is|were|are|had)|i think so|i believe so|i guess|probably|for sure)\b(?! not|n't|n’t)"
)
_NO_EN = re.compile(
    r"^(?:well,? |um,? |oh,? |i'm afraid |sorry,? )?(?:no+|nope|nah|n|never|not (?:yet|really|at all|that i know|that i'm aware|so far|exactly|anymore)|negative|none|nothing|of course not|certainly not|absolutely not|definitely not|probably not|neither|i (?:do|did|have|was|am|had|can)(?:n't|n’t| not|nt)\b|i(?:'m|’m) not|(?:he|she|they|it|we|there) (?:(?:does|do|did|has|have|was|is|were|are|had)(?:n't|n’t| not))|(?:i )?don'?t (?:have|think so|believe so)|i don’t (?:have|think so|believe so)|i doubt it|without)\b"
)
_NOT_EN = re.compile(r"\b(?:not|never|none|nothing|no|\w+n't|\w+n’t|didnt|dont|havent|wasnt|isnt)\b")
_SAID_EN = re.compile(
    r"\b(?:i|we|he|she|they|it|there|yes) (?:\w+ )?(?:have|had|has|did|do|does|was|is|were|are|got|signed|paid|received|reported|wrote|kept|told|sent|went|filed)\b"
)

_CLAUSE = re.compile(
    r"(?<=지만)|(?<=[는은던인한운]데)(?!요?$)|(?<=[^광보신사창])고(?=[^싶있계])|(?<=다가)|[,.!\n;]|\bbut\b"
)
_UNKNOWN = re.compile(
    r"가물|던가|모르(?!게)|모름|몰라|글쎄|기억(?:이|은|도)?(?:잘)?(?:안|나지|없)|헷갈|애매|확실(?:하지|치)않|\b(?:don'?t|don’t|not) (?:know|sure|remember|certain)|no idea|can'?t (?:remember|recall|say)|maybe|perhaps"
)
_POSITIVE_AFTER_ALL = re.compile(
    r"(?:없|않|아니|못[가-힣]|안[가-힣]{1,3})(?:은|는|ㄴ|던)?(?:것|건|게|거)(?:은|는)?(?:아니|아닙|아녜)|지않을수(?:가)?없|아니라고는"
)
_NEGATIVE = re.compile(
    r"없|않|아니(?!고서야)|아닙|아닌|아녔|모자라|(?:^|[은는이가을를도만서로고요,]|아직|전혀|절대|따로|한번도|아무것도|제대로|거의|다|잘|별로|그냥|저는|전|미리|서로)(?:안|못)(?!녕|내|경|전|심|타깝|쪽|에|되면)[가-힣]|^(?:안|못)[가-힣]|못(?:했|해|받|봤|갔|하|들|줬|썼|찾|만|쓰)|안(?:했|해|함|하|받|썼|씀|줬|줌|갔|왔|봤|맞|적|찍|갚|돼|됐|냈|걸|들|남|만들|가|주|보|옴|나|풀|믿)|(?:거절|거부)(?:했|당)|싫|전(?:이에요|입니다|이요|임|인데요|이라서요?|이죠)$|^아직(?:이|요|$)"
)
_POSITIVE = re.compile(
    r"있|했|받았|받음|맞(?:아|습|는|음)|그렇|그런|되었|됐|됩|돼|갖고|가지고|존재|남아|합니다|해요|해봤|[가-힣]음$|입니다|이에요|예요|랬|할게|알아|알고|압니다|계세요|계십|하죠|한다|사실|네요"
)

_IS_ONLY = re.compile(r"(?:(?!있|했|받|맞|그렇|사실)[가-힣\d])+(?:이에요|예요|입니다|이야|임)")
"""After a no: "이번이 처음이에요" says why, and takes nothing back."""


def _has_past(text: str) -> bool:
    return any("가" <= sign <= "힣" and (ord(sign) - 0xAC00) % 28 == 20 and sign != "겠" for sign in text)


def yes_or_no(text: str) -> bool | None:
    """Read a yes or a no; None where the text says neither or does not know.

    The predicate outweighs the particle: "네, 없어요" is a no and "아니요, 있어요" a yes, as Korean answers whether the question was put right
    while we want what is the case. A bare "네" is a yes: to a question put in the negative ("없으신가요?") the caller has to turn it,
    which is why no question of ours should be put so. Of several clauses the first that has a predicate decides: "있는데 잃어버렸어요" is a yes.
    """
    folded = re.sub(r"\s+", " ", excerpt(text).casefold()).strip(" \t\n.!~^ㅠㅜㅋㅎ,?").strip()
    if not folded:
        return None
    korean = any("가" <= sign <= "힣" or "ㄱ" <= sign <= "ㅣ" for sign in folded)
    return _korean(squeezed(folded)) if korean else _english(folded)


_SPOKEN = (("혔", "했"), ("읎", "없"), ("안혀", "안해"), ("안허", "안하"), ("못혀", "못해"), ("못허", "못하"))
"""How the verb "하" and the word for absence sound in the dialects of the west."""


def _korean(text: str) -> bool | None:
    for spoken, written in _SPOKEN:
        text = text.replace(spoken, written)
    yes, no = _YES_WORD.match(text), _NO_WORD.match(text)
    particle = True if yes else False if no else None
    said = yes or no
    rest = text[said.end() :].lstrip(",.!~ ") if said else text
    rest = rest if said is None or not text[: said.end()].endswith(("안", "못", "없")) else text
    if (
        particle is None
        and _UNKNOWN.search(rest[:60])
        and not _has_past(_CLAUSE.split(rest)[0].replace("있었던가", ""))
    ):
        return None
    for clause in (part for part in _CLAUSE.split(rest[:200]) if part):
        if _UNKNOWN.search(clause):
            return None if particle is None else particle
        if _POSITIVE_AFTER_ALL.search(clause):
            return True
        if _NEGATIVE.search(clause):
            return False
        if particle is False and _IS_ONLY.fullmatch(clause):
            return False
        if _POSITIVE.search(clause) or _has_past(clause):
            return True
    return particle


def _english(text: str) -> bool | None:
    if _UNKNOWN.search(text[:60]) and not _YES_EN.match(text):
        return None
    no = _NO_EN.match(text)
    if no:
        rest = re.split(r"[.;]", text[no.end() :])[0]
        return bool(
            re.match(r",? (?:i|we|there|he|she|they) (?:do|did|have|has|had|was|were|is|are)\b(?! not|n't|n’t)", rest)
        )
    if yes := _YES_EN.match(text):
        rest = text[yes.end() : yes.end() + 60]
        return not re.match(
            r",? (?:there (?:isn'?t|is no|was no|wasn'?t)|i (?:don'?t|didn'?t|haven'?t)|no\b|none|not\b)", rest
        )
    first = re.split(r"[,.;]|\bbut\b", text)[0]
    if _NOT_EN.search(first):
        return False
    return True if _SAID_EN.search(first) else None
