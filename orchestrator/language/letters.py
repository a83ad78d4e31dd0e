"""Hangul taken apart: a stem and its ending melt into one syllable ("하" and "ㄹ" into "할"), their letters do not."""

_LEADS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"


def letters(text: str) -> str:
    """Return Hangul syllables taken apart; other signs as they are."""
    found = []
    for sign in text:
        if "가" <= sign <= "힣":
            code = ord(sign) - 0xAC00
            found.append(_LEADS[code // 588] + _VOWELS[code % 588 // 28] + _FINALS[code % 28].strip())
        else:
            found.append(sign)
    return "".join(found)
