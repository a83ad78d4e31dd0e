"""Personal data leaves the house under marks: the same datum has the same mark, and only here it is known which.

Masked are resident and foreigner registration numbers, passports, telephones, accounts and cards, e-mail addresses,
postal addresses behind their label, and names: those that a text labels ("성명: …", "(이하 “갑”)"), those with a title,
and those that the caller knows. What is shown to the person has them back.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import partial

from orchestrator.language import words
from orchestrator.language.people import find_people

_NUMBERS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("EMAIL", re.compile(r"[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5}")),
    ("ID", re.compile(r"(?<!\d)\d(?: ?\d){5} ?[-–—~]? ?[1-8](?: ?[\d*●•xX]){6}(?![\d*])")),
    ("ID", re.compile(r"(?<![A-Za-z0-9])[A-Z]{1,2}\d{3}[A-Z0-9]\d{4}(?![A-Za-z0-9])")),
    ("PHONE", re.compile(r"(?<![\d-])(?:\+?82[-. )]{0,2}\(?0?|\(?0)\d{1,2}[-. )]{0,2}\d{3,4}[-. ]{0,2}\d{4}(?![\d-])")),
    ("ACCOUNT", re.compile(r"(?<![\d-])\d{2,6}(?:[- ]\d{2,8}){2,4}(?![\d-])")),
    ("ACCOUNT", re.compile(r"(?<![\d,.-])\d{10,16}(?![\d,.-]|\s?원)")),
)
"""By the first that fits; an account is told from a date by its digits, see ``_LEAST_DIGITS``."""
_LEAST_DIGITS = 10
_ADDRESS = re.compile(
    r"(?:주\s{0,2}소|Address)[ \t]{0,4}[:：][ \t]{0,4}(?P<is>[^\n:：]{6,100}?)(?=[ \t]{2,}|\n|$|\()", re.I
)
_NAME_KO = r"[가-힣]{2,4}|[가-힣](?: [가-힣]){1,3}"
_FORM = r"(?:주식회사|유한회사|㈜|\(주\))"
_COMPANY = rf"{_FORM} ?[가-힣A-Za-z0-9&·]{{2,20}}|[가-힣A-Za-z0-9&·]{{2,20}} ?{_FORM}"
_NAMES: tuple[re.Pattern[str], ...] = (
    re.compile(
        rf"(?:성\s{{0,4}}명|이\s{{0,4}}름|근\s?로\s?자|사\s?용\s?자|사업주|고용주|대\s?표\s?자?|대표이사|직원|“?갑”?|“?을”?)(?:\s?명)?"
        rf"[ \t]{{0,4}}[:：][ \t]{{0,4}}(?P<is>{_NAME_KO})(?![가-힣])"
    ),
    re.compile(
        rf"(?P<is>{_COMPANY}|{_NAME_KO}) ?\((?:이하|이하에서는?) ?[\"“'‘「]?(?:갑|을|병|사용자|근로자|회사|직원|사업주)"
    ),
    re.compile(
        r"(?:대표이사|대표자?|사용자|사업주|근로자) (?P<is>[가-힣]{3}) ?(?=\((?:인|서명|이하)|과 |와 |은 |는 |\n)"
    ),
    re.compile(
        r"(?:상\s?호|회\s?사\s?명?|사업체명?|업체명|법인명|사업장명?|Company(?: name)?|Employer|Business name)"
        r"[ \t]{0,4}[:：][ \t]{0,4}(?P<is>[^\s:：,(][^\n:：,(]{1,39}?)(?=[ \t]{2,}|[,\n(]|$)",
        re.I,
    ),
    re.compile(rf"(?P<is>{_COMPANY})"),
    re.compile(
        r"(?:Employee|Worker|Full name|Name|Representative|CEO|Signed by)[ \t]{0,4}:[ \t]{0,4}"
        r"(?P<is>[A-Z][A-Za-z'’-]+(?: [A-Z][A-Za-z'’.-]*){1,3})"
    ),
    re.compile(
        r"(?P<is>[A-Z][A-Za-z'’&.-]{1,30}(?: [A-Z][A-Za-z'’&.-]{0,30}){0,4},? "
        r"(?:Co\., ?Ltd\.?|Inc\.?|LLC|Ltd\.?|Corp\.?|Corporation))"
    ),
    re.compile(
        r"(?:저는|제 이름은|나는|my name is|I am|I'm) (?P<is>[가-힣]{3}|[A-Z][a-z]+ [A-Z][a-z]+)(?=[이인입예,.]|\s|$)"
    ),
)
_NO_NAMES = frozenset(
    words(
        """
    근로자 사용자 대표자 대표이사 사업주 이상 이하 이후 이전 이내 본인 상호 성명 주소 서명 날인 이름 회사 직원 갑 을
    주식회사 유한회사 당사자 연락처 전화 생년월일 사업체 사업장 계약서 없음 미정 별도 해당 확인 동의 아르바이트 인사팀
    대한민국 정규직 계약직 수습 사원
    """
    )
)
Replacement = Callable[[str, str], str]
"""Of a kind and a datum."""
BLACKED = "●●●"
_CONTACTS: tuple[re.Pattern[str], ...] = (
    *(pattern for kind, pattern in _NUMBERS if kind != "ACCOUNT"),
    re.compile(
        r"[\w.+-]{1,64}\s?(?:[(\[{]\s?(?:at|@|골뱅이)\s?[)\]}]|골뱅이)\s?[A-Za-z0-9-]{1,63}"
        r"(?:(?:\.|\s?[(\[{]\s?(?:dot|점)\s?[)\]}]\s?)[A-Za-z0-9-]{1,63}){1,5}",
        re.I,
    ),
    re.compile(r"(?<![\d-])\(?0\d{1,2}\)?\s?[-.·•/_~–—‑−]\s?\d{3,4}\s?[-.·•/_~–—‑−]\s?\d{4}(?![\d-])"),
    re.compile(r"주민(?:등록)?\s?번호\s?(?:앞|뒷)?\s?자리[^\d\n]{0,6}\d{6,7}(?!\d)"),
    re.compile(r"(?<![\d가-힣])\d{2,3}\s?[가-힣]\s?\d{4}(?![\d가-힣])"),
    re.compile(r"(?<![\w+-])\+\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,4}(?![\d-])"),
    re.compile(r"(?<![\w-])(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-])"),
    re.compile(
        r"(?:생년월일|date of birth|d\.?o\.?b\.?|\bborn)(?:\s?[:：]|\s(?:on|in))?\s{0,3}"
        r"(?:\d{2,4}\s?[./년-]\s?\d{1,2}\s?[./월-]\s?\d{1,4}\s?일?|\d{6}(?:\d\d)?(?!\d)"
        r"|(?:\d{1,2}(?:st|nd|rd|th)? )?[A-Za-z]{3,9}\.? (?:\d{1,2},? )?\d{4}|(?:19|20)\d\d년?(?!\d))",
        re.I,
    ),
    re.compile(r"(?<!\d)(?:19|20)?\d{2}\s?년\s?(?:\d{1,2}\s?월\s?)?(?:\d{1,2}\s?일\s?)?(?:출?생)(?![가-힣])"),
)
_ACCOUNTS: tuple[re.Pattern[str], ...] = (
    re.compile(r"(?<![\d-])\d{4}(?P<sign>[ -])\d{4}(?P=sign)\d{4}(?P=sign)\d{1,4}(?![\d-])"),
    re.compile(r"(?<![\d-])\d{2,6}(?:-\d{2,8}){2,4}(?![\d-])"),
    re.compile(r"(?<![\d,.-])\d{10,16}(?![\d,.-]|\s?(?:원|명|개|건))"),
)
"""Cards and accounts where days, years and counts stand as well: only as they are written."""
_ABROAD = re.compile(r"(?<![\w.,+-])\(?0\d{1,5}\)?(?:[ .-]\d{2,8}){1,5}(?![\w-])")
"""As they are dialled within their country: "07700 900123", "(020) 7946 0018", "06 12 34 56 78"."""
_ABROAD_DIGITS = range(9, 13)
_DAYS = re.compile(r"(?:19|20)\d\d-\d{1,2}(?:-\d{1,2})?(?:-\d{1,2})?|(?:19|20)\d\d(?P<sign>[ -])(?:19|20)\d\d.*")
_STREET = re.compile(
    r"(?:[가-힣]{1,8}(?:특별시|광역시|특별자치[시도]|도|시)\s)?(?:[가-힣]{1,6}[시군구]\s){1,2}(?:[가-힣]{1,6}[읍면]\s)?"
    r"[가-힣A-Za-z0-9]{1,12}(?:로|길|동|리)\s?\d{1,5}(?:-\d{1,4})?(?![\d가-힣%,.]*(?:명|개|건|원|%))"
)
_WIDE = re.compile(r"[！-～\U0001d7ce-\U0001d7ff]+")
_MARK = re.compile(r"\[(?:NAME|ID|PHONE|ACCOUNT|EMAIL|ADDRESS)_\d{1,3}\]")


def without_contacts(text: str, *, places: bool = True) -> str:
    """Return a text for many readers, with telephones, addresses, accounts and other data of persons blacked out.

    Names stay, since who decides or takes part belongs to what is written; without ``places`` streets do too, as where
    something takes place. Digits and signs of full width are read as those of usual width.
    """
    text = _WIDE.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    if places:
        text = _ADDRESS.sub(lambda found: _with(found, "is", BLACKED), text)
    for pattern in _CONTACTS:
        text = pattern.sub(BLACKED, text)
    text = _ABROAD.sub(_abroad, text)
    for pattern in _ACCOUNTS:
        text = pattern.sub(_account, text)
    return _STREET.sub(BLACKED, text) if places else text


def _abroad(found: re.Match[str]) -> str:
    """Black out what has as many digits as a telephone; a day has eight."""
    return BLACKED if sum(sign.isdigit() for sign in found[0]) in _ABROAD_DIGITS else found[0]


def _account(found: re.Match[str]) -> str:
    """Black an account out, unless it has too few digits for one, or is a day or a row of years."""
    is_day = _DAYS.fullmatch(found[0])
    return found[0] if is_day or sum(sign.isdigit() for sign in found[0]) < _LEAST_DIGITS else BLACKED


class Masking:
    """Masks texts of one conversation with a model, and gives its answers their data back.

    ``names``: of people and companies whom the caller knows, as the parties of a contract. What one text labels as a
    name is masked in the others too: hence the longest text first.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._marks: dict[str, str] = {}
        """By the datum."""
        self._names: set[str] = {name.strip() for name in names if _is_name(name.strip())}

    def mask(self, text: str) -> str:
        """Return a text with marks in place of personal data."""
        return self._without(text, self._mark)

    def blank(self, text: str) -> str:
        """Return a text without personal data and without marks: for search engines, to which marks say nothing."""
        return " ".join(self._without(text, lambda _kind, _datum: " ").split())

    def restore(self, text: str) -> str:
        """Return a text with the data in place of their marks; a mark that was never given stays."""
        data = {mark: datum for datum, mark in self._marks.items()}
        return _MARK.sub(lambda found: data.get(found[0], found[0]), text)

    def _without(self, text: str, replacement: Replacement) -> str:
        for pattern in _NAMES:
            self._names |= {name for found in pattern.finditer(text) if _is_name(name := found["is"].strip())}
        self._names |= {name for person in find_people(text) if _is_name(name := person.value.name)}
        text = _ADDRESS.sub(lambda found: _with(found, "is", replacement("ADDRESS", found["is"])), text)
        for kind, pattern in _NUMBERS:
            text = pattern.sub(partial(_number, kind, replacement), text)
        for name in sorted(self._names, key=lambda name: (-len(name), name)):
            text = re.sub(_as_name(name), lambda found: replacement("NAME", found[0]), text)
        return text

    def _mark(self, kind: str, datum: str) -> str:
        if datum not in self._marks:
            number = 1 + sum(mark.startswith(f"[{kind}_") for mark in self._marks.values())
            self._marks[datum] = f"[{kind}_{number}]"
        return self._marks[datum]


def _is_name(name: str) -> bool:
    return len(name) >= 2 and name.replace(" ", "") not in _NO_NAMES and not name.isdigit()


def _as_name(name: str) -> str:
    """Return what finds a name: one of two syllables only where it can be no other word."""
    if len(name) <= 2:
        return rf"(?<![가-힣A-Za-z]){re.escape(name)}(?=\s{{0,2}}(?:씨|님|\(|$)|[ \t]*\n)"
    first = r"(?<![A-Za-z])" if name[0].isascii() else ""
    return first + re.escape(name) + (r"(?![A-Za-z])" if name[-1].isascii() else "")


def _number(kind: str, replacement: Replacement, found: re.Match[str]) -> str:
    """Replace a number, unless it has too few digits for an account: a date has eight."""
    if kind == "ACCOUNT" and sum(sign.isdigit() for sign in found[0]) < _LEAST_DIGITS:
        return found[0]
    return replacement(kind, found[0])


def _with(found: re.Match[str], group: str, text: str) -> str:
    start, end = found.start(group) - found.start(), found.end(group) - found.start()
    return found[0][:start] + text + found[0][end:]
