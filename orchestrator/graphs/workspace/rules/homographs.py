"""English words that are two: "30 minutes" and the minutes of a meeting, "300 won" and who won, May and what may be."""

import re

_AMOUNT = (
    r"\d[km]?|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety"
    r"|hundred|thousand|million|billion|many|few|several|more|fewer|extra|half|within|per|korean)"
)
_PERIODS = (
    r"(?:day|week|month|year|hour|minute|night|time|person|head|piece|page|box|cup|meal|kilo|litre|bottle|share)\b"
)
_UNITS = {"won": "krw", "minutes": "mins", "pounds": "gbp", "seconds": "secs"}
_PRIZES = "awards?|prizes?|medals?|match(?:es)?|games?|races?|bids?|tenders?|contests?|titles?|cups?|trophy|trophies|gold|silver|bronze"
_WINNING = rf"\s(?:the|this|that|our|their|his|her|its|it|first|second|third|both|an?\s(?!{_PERIODS})|(?:\w+\s)?(?:{_PRIZES}))\b"
"""Behind "won" where somebody did: a thing with an article, or a prize; "300 won a day" is money."""
_UNIT = re.compile(rf"({_AMOUNT})([\s-]{{0,3}})({'|'.join(_UNITS)})\b(?!(?<=won){_WINNING})", re.I)
_NEAR_MONTH = r"\b(?:in|by|since|until|till|early|late|mid|next|last|before|after|during|of|from|through|end of)[ -]"
_TO_DAY = r"\b(?:on|by|until|till|from|to|since|before|after|between|through|due|and)[ ](?:the )?"
_NO_VERB = r"(?! (?:be|not|have|only|also|still|take|use|i|we|you|they)\b)"
"""Behind a month; "only 5 may be absent" says what may be."""
_MAY_OR_MARCH = re.compile(
    rf"{_NEAR_MONTH}(may|march)\b(?! (?:i|we|be|not|have)\b)"
    rf"|\d(?:st|nd|rd|th),? (?:of )?(may|march)\b{_NO_VERB}|{_TO_DAY}\d{{1,2}},? (?:of )?(may|march)\b{_NO_VERB}"
    rf"|\d (may|march)\b(?=\s*(?:$|[^\w\s]|20\d\d))|{_TO_DAY}(may|march) \d|\b(may|march) \d{{1,2}}(?:st|nd|rd|th)?(?=\s*(?:$|[^\w\s]|20\d\d))"
    r"|\d(?:st|nd|rd|th)?,? (?:of )?(May|March)\b|\b(May|March) \d|(?<=[a-z,] )(May|March)\b|(?:^|[|(–/-]) ?(May|March) ?(?:$|[|)–/-])"
)
_AS_WRITTEN = re.compile(r"May|March")


def units_apart(text: str) -> str:
    """Return a text in which a unit that is spelt like another word is a word of its own ("300 won" → "300 krw")."""
    return _UNIT.sub(lambda found: f"{found[1]}{found[2]}{_UNITS[found[3].lower()]}", text)


def names_may_or_march(text: str) -> set[str]:
    """Return which of the months May and March a text names: by a day or a preposition beside it, or by its capital."""
    written = {name for found in _MAY_OR_MARCH.findall(text) for name in found if name}
    if not _AS_WRITTEN.search(text):
        return written
    lowered = {name for found in _MAY_OR_MARCH.findall(text.lower()) for name in found if name}
    return {name.lower() for name in written} | lowered
