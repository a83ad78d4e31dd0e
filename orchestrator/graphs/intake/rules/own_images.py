"""Pictures of somebody that are used against them: who keeps evidence need not keep those."""

import re

_IMAGE = r"(?:사진|영상|동영상|합성|딥페이크|누드)"
_BARED = r"(?:벗|알몸|나체|샤워|속옷|노출|성적|음란|몰래\s?찍|불법\s?촬영|유포|퍼뜨|퍼트|퍼질|퍼졌|뿌리|뿌린다|뿌릴|내려\s?달|지워졌으면|지우고\s?싶)"
_OWN = re.compile(rf"{_IMAGE}[^.!?\n]{{0,30}}{_BARED}|{_BARED}[^.!?\n]{{0,30}}{_IMAGE}")
_OWN_EN = re.compile(
    r"\b(?:nudes?|naked|undressed|intimate|deepfake|explicit)\b[^.!?\n]{0,40}\b(?:photos?|pictures?|pics?|videos?|images?|of me)\b"
    r"|\b(?:photos?|pictures?|pics?|videos?|images?)\b[^.!?\n]{0,40}\b(?:naked|nude|undressed|intimate|spread|leak\w*|without my consent)\b",
    re.I,
)


def shows_oneself(text: str) -> bool:
    """Tell whether a message tells of pictures that bare somebody, or are spread against them.

    >>> shows_oneself("샤워할 때 찍은 영상을 퍼뜨린대요"), shows_oneself("계약서 사진을 찍어 뒀어요")
    (True, False)
    """
    return _OWN.search(text) is not None or _OWN_EN.search(text) is not None
