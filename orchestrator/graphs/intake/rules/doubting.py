"""That somebody does not know what stands there, or only supposes it: no value, and no yes to it."""

import re

_DOUBTS = re.compile(
    r"모르|몰라|모릅|몰겠|확실(?:하지|하진|친|치|한\s?(?:건|것은)|하지도)\s?(?:않|못|아니)|짐작|추측|어느\s?쪽이\s?맞는지|맞는지\s?(?:잘|봐|확인)"
    r"|[가-힣]\s수도\s(?:있|없)|기억(?:이|은|도)?\s?(?:잘\s?)?(?:안|없|못)|가물가물|긴가민가|아닐\s?수도"
    r"|\b(?:not (?:really )?sure|(?:don['’]?t|do not|didn['’]?t) (?:really )?know|no idea|who knows|dunno|idk|can['’]?t (?:tell|say|see|remember|prove)"
    r"|could be .{1,30}\b(?:could|might) be|might (?:be|have)|my guess|just guessing|i guess|unsure)\b",
    re.I,
)
_OF_DEED = re.compile(r"어떻게|뭘|뭐부터|어찌|what to do|where to|how to", re.I)


def doubts(text: str) -> bool:
    """Tell whether a text says that what is spoken of is not known, or only supposed."""
    found = _DOUBTS.search(text)
    return found is not None and _OF_DEED.search(text[max(0, found.start() - 16) : found.start()]) is None
