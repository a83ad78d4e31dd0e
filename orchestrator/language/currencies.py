"""Currencies as people name them: by sign, code or word, in Korean and English."""

from typing import Final

from orchestrator.language import words

_NAMED: Final = {
    "KRW": "원 won ₩ ￦", "USD": "달러 불 달라 $ us$ dollar buck", "JPY": "엔 엔화 yen ¥", "CNY": "위안 위안화 yuan rmb",
    "EUR": "유로 euro €", "GBP": "파운드 pound quid £", "PLN": "즈워티 zloty zlotys", "ZAR": "rand", "THB": "바트 baht", "MYR": "링깃 ringgit",
    "IDR": "루피아 rupiah", "HUF": "포린트 forint", "NGN": "나이라 naira", "ILS": "셰켈 shekel", "CHF": "", "SEK": "", "NOK": "", "DKK": "", "CZK": "",
    "INR": "", "CAD": "c$", "AUD": "a$", "NZD": "nz$", "SGD": "s$", "HKD": "hk$", "VND": "", "MXN": "", "BRL": "", "AED": "",
    "francs": "프랑 franc", "kroner": "크로네 krone kroner", "kronor": "크로나 krona kronor", "rupees": "루피 rupee", "pesos": "페소 peso",
    "dirhams": "디르함 dirham", "lira": "리라 lira", "shillings": "실링 shilling", "dinars": "디나르 dinar", "koruna": "코루나 koruna koruny",
    "roubles": "루블 rouble ruble", "riyals": "리얄 riyal",
}  # fmt: skip
"""ISO 4217 codes with their words; a word that several countries call theirs by stands for itself."""
CURRENCIES: Final = {
    word: code
    for code, named in _NAMED.items()
    for word in (*words(named), *((code.lower(),) if code.isupper() else ()))
}
"""The code of each word in its singular, in small letters."""
CODES: Final = tuple(code for code in _NAMED if code.isupper())
DOLLARS: Final = r"(?:US|NZ|HK|[ACS])\$"
"""Signs of dollars that say whose they are."""
_SMALL_CODES: Final = frozenset(("KRW", "USD", "EUR", "GBP", "JPY", "CNY"))
"""Codes that people write in small letters; others may be words then: "3 aud files"."""
_OTHER_CODES: Final = frozenset(one.lower() for one in CODES) - {one.lower() for one in _SMALL_CODES}
WORDS_EN: Final = (
    *(one for one in CURRENCIES if one.isascii() and one.isalpha() and len(one) > 2 and one not in _OTHER_CODES),
    *(f"(?-i:{one.upper()})" for one in sorted(_OTHER_CODES)),
)
"""Words and codes that stand behind a number, as parts of a pattern; most have a plural in "s"."""
WORDS_KO: Final = tuple(one for one in CURRENCIES if "가" <= one[0] <= "힣")


def currency_of(word: str) -> str:
    """Return the code of a sign, a code or a word; empty for none."""
    told = word.lower().removeprefix("us ")
    return CURRENCIES.get(told) or CURRENCIES.get(told.removesuffix("s"), "")
