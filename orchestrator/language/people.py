"""People whom a text mentions, with their part in the story: "집주인", "전 남자친구", "김민수 씨", "my ex-husband Minsu"."""

import re
from dataclasses import dataclass
from typing import Final

from orchestrator.language import words
from orchestrator.language.found import LONGEST, Found
from orchestrator.language.morphemes import morphemes


@dataclass(frozen=True, slots=True)
class PersonMention:
    """A mention: the role as a key of ``ROLES`` ("" where only a name was said), the name without titles or ""."""

    role: str
    name: str
    raw: str


ROLES: Final[dict[str, dict[str, str]]] = {
    "LANDLORD": {"ko": "임대인", "en": "landlord"},
    "TENANT": {"ko": "임차인", "en": "tenant"},
    "EMPLOYER": {"ko": "사용자(사장)", "en": "employer"},
    "MANAGER": {"ko": "상사", "en": "manager"},
    "COWORKER": {"ko": "동료", "en": "co-worker"},
    "EMPLOYEE": {"ko": "직원", "en": "employee"},
    "SPOUSE": {"ko": "배우자", "en": "spouse"},
    "EX_SPOUSE": {"ko": "전 배우자", "en": "former spouse"},
    "PARTNER": {"ko": "연인", "en": "partner"},
    "EX_PARTNER": {"ko": "전 연인", "en": "former partner"},
    "PARENT": {"ko": "부모", "en": "parent"},
    "PARENT_IN_LAW": {"ko": "배우자의 부모", "en": "parent-in-law"},
    "CHILD": {"ko": "자녀", "en": "child"},
    "SIBLING": {"ko": "형제자매", "en": "sibling"},
    "RELATIVE": {"ko": "친척", "en": "relative"},
    "FRIEND": {"ko": "친구·지인", "en": "friend"},
    "NEIGHBOR": {"ko": "이웃", "en": "neighbour"},
    "BUSINESS_PARTNER": {"ko": "동업자", "en": "business partner"},
    "SELLER": {"ko": "판매자", "en": "seller"},
    "BUYER": {"ko": "구매자", "en": "buyer"},
    "CREDITOR": {"ko": "채권자", "en": "creditor"},
    "DEBTOR": {"ko": "채무자", "en": "debtor"},
    "GUARANTOR": {"ko": "보증인", "en": "guarantor"},
    "AGENT": {"ko": "중개인", "en": "broker"},
    "CONTRACTOR": {"ko": "시공·용역업자", "en": "contractor"},
    "OFFENDER": {"ko": "가해자", "en": "offender"},
    "VICTIM": {"ko": "피해자", "en": "victim"},
    "SUSPECT": {"ko": "피의자", "en": "suspect"},
    "WITNESS": {"ko": "목격자·증인", "en": "witness"},
    "AFFAIR": {"ko": "상간자", "en": "third party in an affair"},
    "DOCTOR": {"ko": "의사", "en": "doctor"},
    "POLICE": {"ko": "경찰·수사관", "en": "police officer"},
    "LAWYER": {"ko": "변호사", "en": "lawyer"},
    "TEACHER": {"ko": "교사", "en": "teacher"},
    "DRIVER": {"ko": "운전자", "en": "driver"},
    "OTHER_SIDE": {"ko": "상대방", "en": "the other side"},
}
"""The parts that people have, with their names in both languages."""

_KOREAN: Final[dict[str, str]] = {
    "LANDLORD": "집주인|임대인|건물주|집 주인|주인집|주인아주머니|주인아저씨|주인 ?(?:아주머니|아저씨|할머니|할아버지)|상가 ?주인|건물 ?주인",
    "TENANT": "세입자|임차인|전세입자",
    "EMPLOYER": "사장|대표이사|대표(?!적|팀|번호|로|전화)|고용주|업주|점주|원장|오너|회장|사업주",
    "MANAGER": "팀장|부장|과장(?!되|된|하|해|광고)|상사(?!병)|본부장|실장|차장|점장|이사(?=님)|전무|상무|지점장|소장님|매니저|파트장|반장님|선임",
    "COWORKER": "직장 ?동료|회사 ?동료|동료|선배|후배|입사 ?동기",
    "EMPLOYEE": "알바생|종업원|직원|대리(?=님)|사원(?=님)",
    "EX_SPOUSE": "전 ?남편|전 ?부인|전 ?처(?![가-힣]{0,1}[리럼음])|전 ?아내|전 ?와이프|전 ?배우자|이혼한 (?:남편|아내|부인)",
    "SPOUSE": "남편|신랑|아내|와이프|집사람|배우자|애 ?아빠|애 ?엄마|부인(?!하|했|해|과 질|할|되)",
    "EX_PARTNER": "전 ?남자 ?친구|전 ?여자 ?친구|전 ?남친|전 ?여친|헤어진 (?:남자 ?친구|여자 ?친구|남친|여친|애인)|옛 ?애인|구남친|구여친|전 ?애인|전 ?연인",
    "PARTNER": "남자 ?친구|여자 ?친구|남친|여친|애인|약혼자|약혼녀|동거인|동거남|동거녀|예비 ?신랑|예비 ?신부",
    "PARENT_IN_LAW": "시어머니|시아버지|시부모|시어머님|시아버님|장모|장인(?=어른|어르신|이|은|께|과|도|의|\\s|$)|시모|시부(?=가|는|의|와)|시댁 ?어른",
    "PARENT": "어머니|아버지|엄마|아빠|부모님|부모|친정 ?엄마|친정 ?어머니|모친|부친|어머님|아버님|새엄마|계모|계부|의붓아버지",
    "CHILD": "아들|딸(?!기|꾹)|자녀|제 ?아이|우리 ?아이|큰 ?애|작은 ?애|첫째 ?(?:딸|아들|아이)|사위|며느리",
    "SIBLING": "친동생|남동생|여동생|큰형|작은형|형님|누나|언니|오빠|형제|자매|친형|동생|처남|처제|시누이|시동생|매형|형부|올케|도련님|아주버님|동서(?=가|는|랑|와|네)|형(?=이|은|님|한테|에게|과|의 )",
    "RELATIVE": "친척|삼촌|이모(?=부|가|는|한테|네|님|께|도|와|랑|의|를)|고모|숙부|사촌|조카|할머니|할아버지|외삼촌|큰아버지|작은아버지|큰아빠|작은아빠",
    "FRIEND": "친구|지인|아는 ?(?:사람|형|동생|언니|오빠|누나|분)|동창|동네 ?형",
    "NEIGHBOR": "이웃|윗집|아랫집|옆집|위층 ?(?:사람|집|여자|남자|아저씨|아줌마)|아래층 ?(?:사람|집|여자|남자|아저씨|아줌마)|윗층(?: ?사람)?|앞집|뒷집",
    "BUSINESS_PARTNER": "동업자|동업인|공동 ?대표|동업하던 (?:친구|사람|형|분)|거래처(?: ?(?:사장|대표))?",
    "SELLER": "판매자|매도인|매도자|파는 사람|판매업자|셀러",
    "BUYER": "구매자|매수인|매수자",
    "CREDITOR": "채권자|사채업자|대부업자|추심원|추심 ?직원",
    "DEBTOR": "채무자|돈 ?빌려 ?간 (?:사람|친구|놈)",
    "GUARANTOR": "보증인|연대 ?보증인",
    "AGENT": "공인중개사|중개사|중개인|중개업자|부동산 ?(?:사장|실장|아저씨)|브로커",
    "CONTRACTOR": "시공업자|인테리어 ?업자|공사 ?업자|업자|시공사|건설사|발주자|도급인|원청",
    "AFFAIR": "상간녀|상간남|불륜녀|불륜남|내연녀|내연남|바람난 (?:여자|남자)|상간자",
    "OFFENDER": "가해자|범인|사기꾼|스토커|가해 ?학생|가해 ?차량|성추행범|때린 사람",
    "VICTIM": "피해자|고소인",
    "SUSPECT": "피의자|피고소인|피고인|용의자",
    "WITNESS": "목격자|증인|참고인",
    "DOCTOR": "의사(?!소통|표시|결정|를 밝|가 없|가 있|능력|록)|담당의|주치의|간호사|치과 ?의사|집도의",
    "POLICE": "수사관|형사(?! ?사건| ?소송| ?고소| ?처벌| ?합의| ?재판|적|상| ?보상| ?책임|법|전문| ?기소| ?입건)(?=님|가|분|한테|들|\\s|$)|경찰관|경찰",
    "LAWYER": "변호사|법무사|국선 ?변호인",
    "TEACHER": "선생|담임|교사(?!하|한)|교수|어린이집 ?(?:교사|원장)",
    "DRIVER": "운전자|상대 ?차량? ?(?:운전자|차주)?|택시 ?기사|버스 ?기사|대리 ?기사|음주 ?운전자",
    "OTHER_SIDE": "상대방|상대편|그쪽|저쪽|그 ?(?:사람|남자|여자|놈|새끼|분|인간|아저씨|아줌마)(?=[은는이가을를도한의과와랑들께에]|\\s|$|,)",
}  # fmt: skip
_ENGLISH: Final[dict[str, str]] = {
    "LANDLORD": "landlord|landlady|building owner|lessor",
    "TENANT": "tenant|lessee|renter",
    "EMPLOYER": "employer|boss|ceo|company owner|owner of the company|store owner|shop owner",
    "MANAGER": "manager|supervisor|team lead(?:er)?|director",
    "COWORKER": "co-?worker|colleague|workmate",
    "EMPLOYEE": "employee|staff member",
    "EX_SPOUSE": "ex-? ?husband|ex-? ?wife|former husband|former wife|ex-? ?spouse",
    "SPOUSE": "husband|wife|spouse",
    "EX_PARTNER": "ex-? ?boyfriend|ex-? ?girlfriend|former boyfriend|former girlfriend|(?<=my )ex(?!-| (?:husband|wife|boss))|(?<=(?:his|her) )ex(?!-| (?:husband|wife|boss))",
    "PARTNER": "boyfriend|girlfriend|fianc[eé]e?|(?<!business )partner",
    "PARENT_IN_LAW": "(?:mother|father|parents)-in-law",
    "PARENT": "mother|father|mom|mum|dad|parents?|stepfather|stepmother",
    "CHILD": "son|daughter|child(?:ren)?|kids?",
    "SIBLING": "(?:younger |older |elder |big |little )?(?:brother|sister)(?:-in-law)?|siblings?",
    "RELATIVE": "uncle|aunt|cousin|nephew|niece|grandmother|grandfather|grandma|grandpa|relatives?",
    "FRIEND": "friend|acquaintance",
    "NEIGHBOR": "(?:upstairs |downstairs |next-door )?neighbou?rs?",
    "BUSINESS_PARTNER": "business partner",
    "SELLER": "seller|vendor",
    "BUYER": "buyer|purchaser",
    "CREDITOR": "creditor|loan shark|debt collector|lender",
    "DEBTOR": "debtor|borrower",
    "GUARANTOR": "guarantor|co-?signer",
    "AGENT": "real estate agent|realtor|broker|estate agent",
    "CONTRACTOR": "contractor|builder",
    "AFFAIR": "mistress|the other woman|the other man|(?:his|her) lover",
    "OFFENDER": "offender|attacker|scammer|stalker|perpetrator|assailant|abuser",
    "VICTIM": "victim",
    "SUSPECT": "suspect|accused",
    "WITNESS": "witness(?:es)?",
    "DOCTOR": "doctor|surgeon|nurse|dentist",
    "POLICE": "police officer|detective|investigator|police",
    "LAWYER": "lawyer|attorney",
    "TEACHER": "teacher|professor",
    "DRIVER": "(?:other |taxi |bus |truck )?driver",
    "OTHER_SIDE": "the other (?:party|side|person)|opponent",
}  # fmt: skip
SURNAMES = "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국은편"
_GIVEN = r"(?:[가-힣]{2}|[OoㅇＯ○0*xX]{1,2}|[가-힣][OoㅇＯ○*xX]|모|아무개)"
_TITLES = "사장|대표|팀장|부장|과장|차장|대리|주임|이사|실장|본부장|원장|소장|점장|회장|전무|상무|변호사|선생|교수|형사|수사관|사원|매니저|반장|경위|경사|의사|원사|기사"
_ALL_TITLES = frozenset(f"{_TITLES}|집사|권사|장로|목사|사모|이모|여사|기장|간사".split("|"))
_TITLE_ROLES = {
    "사장": "EMPLOYER", "대표": "EMPLOYER", "원장": "EMPLOYER", "회장": "EMPLOYER", "변호사": "LAWYER", "선생": "TEACHER", "교수": "TEACHER",
    "형사": "POLICE", "수사관": "POLICE", "경위": "POLICE", "경사": "POLICE", "의사": "DOCTOR", "대리": "COWORKER", "주임": "COWORKER",
    "사원": "COWORKER", "기사": "DRIVER",
}  # fmt: skip
_NAMED = re.compile(
    rf"(?<![가-힣])(?P<name>[{SURNAMES}]{_GIVEN}|[{SURNAMES}](?= ?(?:모)? ?(?:씨|{_TITLES}))|(?!그|저|이|우|날|글|말|솜|맵|솔)[가-힣]{{2}}(?= 씨))(?: ?(?P<title>{_TITLES})(?:님)?| ?(?P<polite>씨|님|양|군)(?![가-힣]{{0,1}}[름앗족]))(?![가-힣]{{0,1}}[동별])"
)
_FIRST = "".join(
    sorted({word[0] for words in _KOREAN.values() for word in words.split("|") if "가" <= word[:1] <= "힣"})
)
"""What a role can begin with: other places in the text are passed over quickly."""
_LONG = ("EX_SPOUSE", "EX_PARTNER", "PARENT_IN_LAW", "BUSINESS_PARTNER", "COWORKER")
"""Roles whose words hold words of other roles, to be tried first."""
_KO = re.compile(
    rf"(?=[{_FIRST}])(?:"
    + "|".join(f"(?P<{role}>{_KOREAN[role]})" for role in sorted(_KOREAN, key=lambda role: role not in _LONG))
    + ")"
)
_KO_NAME_AFTER = re.compile(
    rf"(?:님)?(?:인 ?|이신 ?|, ?| )(?P<name>[{SURNAMES}](?:[가-힣]{{2}}|[OoㅇＯ○*xX]{{1,2}}|모))(?= ?(?:씨|님)| ?(?:이|은|는|가|을|를|에게|한테|과|와|의|도)?(?:\s|,|\.|$))(?: ?(?:씨|님))?"
)
_NO_NAME = re.compile(
    r"[요다데면이는를에로고해한]$|^(?:연락|전화|조사|주소|신고|고소|주장|진술|안내|문자|이혼|이사|계약|전세|송금|차량|남녀|여자|남자|우리|하지|이후|오늘|지금|채무|소유|신분|성함|이름)"
)
"""What looks like a surname and a name, and is neither."""
_NO_NOUNS = frozenset({"IC", "MAJ", "VV", "VA", "VX", "VCN", "VCP"})
"""Tags of words with which no name begins."""
_BEFORE, _BEHIND = 20, 10
"""Letters beside a name that tell what it is."""
_EN = re.compile(
    r"(?<![a-z\-])(?=[a-z])(?:(?P<of>my|our|his|her|their|the|an?|this|that)\s)?(?:former |late )?(?:"
    + "|".join(f"(?P<{role}>{words})" for role, words in _ENGLISH.items())
    + r")(?:s|es)?(?![a-z])(?:'s)?",
    re.I,
)
_CAPITALS = r"[A-Z][a-z]+(?:[ -][A-Z][a-z]+){0,2}(?:-[a-z]+)?"
"""A name of up to three words; the second syllable of a Korean one may be small: "Han Sang-cheol"."""
_EN_NAME_AFTER = re.compile(rf",?\s(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?(?P<name>{_CAPITALS})(?![a-z])")
_TITLED = re.compile(rf"\b(?P<title>Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s(?P<name>{_CAPITALS})(?![a-z])")
_NOT_NAMES = frozenset(
    words(
        """
    I He She They We It The And But In On At My Our His Her This That When Then After Because So If Who Which
    January February March April May June July August September October November December Monday Tuesday Wednesday
    Thursday Friday Saturday Sunday
    """
    )
)
_NOT_PEOPLE = re.compile(
    r"주인공|대리점|대리운전|이모티콘|의사표시|의사소통|형사고소|형사처벌|경찰서|경찰청|경찰 ?조사|친구추가|부모교육|교사범|선생활|고모양|사장교|회장님댁|변호사비|변호사 ?(?:비용|선임|상담|사무)|소장을|소장이 (?:왔|날)|증인석|동생활|직원식당|딸리|딸린|엄마손|이모작"
)


def find_people(text: str) -> list[Found[PersonMention]]:
    """Find every mention of a person, in the order of the text; the same person is found as often as mentioned."""
    text = text[:LONGEST]
    never = [match.span() for match in _NOT_PEOPLE.finditer(text)]
    found = [*_named(text), *_in_korean(text), *_in_english(text)]
    found.sort(key=lambda one: (one.start, -one.end))
    kept: list[Found[PersonMention]] = []
    for one in found:
        if any(start < one.end and one.start < end for start, end in never):
            continue
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def _named(text: str) -> list[Found[PersonMention]]:
    found = []
    for match in _NAMED.finditer(text):
        if is_word(text, match.start("name"), match.end("name")):
            continue
        if len(match["name"]) == 1 and not _is_surname(text, match.start("name")):
            continue
        name, title = match["name"], match["title"] or ""
        if name[1:] in _ALL_TITLES:  # "박사장님" is a Park, and no name of three letters
            name, title = name[0], name[1:]
        role = _TITLE_ROLES.get(title, "MANAGER" if title in _TITLES.split("|") else "")
        found.append(Found(PersonMention(role, name, match[0]), match.start(), match.end()))
    for match in _TITLED.finditer(text):
        found.append(Found(PersonMention("", match["name"], match[0]), match.start(), match.end()))
    return found


def _is_surname(text: str, start: int) -> bool:
    """Tell whether a letter before a title is a name of its own: not in "주차장", nor in "60은 사장이 까겠다는"."""
    at = min(start, _BEFORE)
    found = next((one for one in morphemes(text[start - at : start + _BEHIND]) if one.start == at), None)
    return found is not None and len(found.form) == 1 and found.tag in ("NNP", "NNG", "NR", "MM")


def is_role(word: str) -> bool:
    """Tell whether a word is what somebody is to others: "세입자"."""
    return _KO.fullmatch(word) is not None


def is_word(text: str, start: int, end: int, *, behind_role: bool = False) -> bool:
    """Tell whether what stands where a name would is none: "아니 씨", "변호사님", "여동생 이렇게 셋".

    ``behind_role``: nothing but the role says that a name follows, so that it may be an adverb as well.
    """
    if _KO.fullmatch(text, start, end):
        return True
    first = next(
        (one for one in morphemes(text[max(0, start - _BEFORE) : end + _BEHIND]) if one.start == min(start, _BEFORE)),
        None,
    )
    return first is not None and first.tag in (_NO_NOUNS | {"MAG"} if behind_role else _NO_NOUNS)


def _in_korean(text: str) -> list[Found[PersonMention]]:
    found = []
    for match in _KO.finditer(text):
        start, end = match.span()
        if start and "가" <= text[start - 1] <= "힣" and text[start - 1] not in "제내저네리희":
            continue
        name = ""
        if text.startswith("님", end):
            end += 1
        after = _KO_NAME_AFTER.match(text, match.end())
        is_name = after is not None and not _NO_NAME.search(after["name"]) and not _KO.match(text, after.start("name"))
        if after and is_name and not is_word(text, after.start("name"), after.end("name"), behind_role=True):
            name, end = after["name"], after.end()
        if not name and match.lastgroup in _CALLED_BY_NAME:
            name = _name_before(text, start)
        found.append(Found(PersonMention(match.lastgroup or "", name, text[start:end]), start, end))
    return found


_CALLED_BY_NAME: Final = ("SIBLING",)
"""Roles whose word stands behind the name of whom one calls so, and seldom behind a place: "영숙이 언니"."""
_GIVEN_NAME: Final = re.compile(r"(?P<name>[가-힣]{2,3}?)이?\s$")


def _name_before(text: str, start: int) -> str:
    """Return the given name before what somebody is called; empty where another word stands there."""
    found = _GIVEN_NAME.search(text, max(0, start - _BEFORE), start)
    if found is None or (found.start() and "가" <= text[found.start() - 1] <= "힣"):
        return ""
    at = found.start("name")
    first = next((one for one in morphemes(text[at : start + _BEHIND]) if one.start == 0), None)
    return (
        found["name"]
        if first is not None and first.tag == "NNP" and first.form in (found["name"], f"{found['name']}이")
        else ""
    )


def _in_english(text: str) -> list[Found[PersonMention]]:
    found = []
    for match in _EN.finditer(text):
        role = next(role for role in _ENGLISH if match[role])
        start, end, name = match.start(), match.end(), ""
        after = _EN_NAME_AFTER.match(text, end)
        if after and after["name"].split()[0] not in _NOT_NAMES and not match[0].endswith("'s"):
            name, end = after["name"], after.end()
        found.append(Found(PersonMention(role, name, text[start:end]), start, end))
    return found
