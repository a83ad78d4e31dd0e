"""How English says that a sum is the most that may be spent, or the money that there is."""

import re
from typing import Final

_GOES_ON: Final = r"of|is|are|was|were|will|would|can|could|should|may|for|from|at|to|that|which|we|i|they|this|by|on|in|with|has|have|had|gives?|gave|given|pays|covers?|comes?|allows?|approved|awarded|money|total|amount|limit|cap|budget|funding|left|worth|only|just|about|around|usd|eur|gbp"
"""Words behind a noun with which it makes no name of a thing, as "grant" and "writer" do."""
_NEARLY: Final = r"(?:\s(?:about|around|roughly|only|just|an?|the|our|that|total|sum|of|is|be|at))*\s?$"
_WHOLE: Final = r"(?:^(?:it|this|that)|everything|all\sof\s(?:it|this)|the\s(?:whole|total|lot|rest)|(?:the|our|this)\s(?:(?:whole|entire|total)\s)?(?:thing|app|service|project|plan|costs?|lot|system|site|website))"
"""What a limit is of, and no thing that is bought or sold with it."""
_UNTIL_SUM: Final = r"(?:(?!\b(?:cost|need|buy|charg|sell|rent|hir|pay))(?:[^.;\d]|\b20\d\d\b)){0,40}$"
LIMIT_BEFORE: Final = re.compile(
    r"\b(?:stops?|ends?|capped|caps?\s(?:it|us|this|that)|(?:tops|topped|maxes|maxed)\sout)\sat\s$|(?:^|[.;]\s)(?:the\s|our\s)?[a-z]+(?:\s[a-z]+){0,2}(?:\s\([^()]*\))?\s(?:has|holds)\s(?:only\s|just\s|about\s|up\sto\s)*$|\b(?:budget|limit|ceiling|kitty|all\sthere\sis|(?<!\bwe\s)(?<!\bi\s)(?<!\bthey\s)(?<!\bnow\s)(?<!\bcurrently\s)spend|afford)\b(?:(?!\bcosts?\s$|\b(?:is|of|to)\s(?!20\d\d\b)\d+\s[a-z])[^.;]){0,40}$"
    rf"|\b(?:under|below|within|up\sto|at\s(?:the\s)?most|max(?:imum)?){_NEARLY}"
    rf"|\b(?:grants?|fund(?:s|ing|ed)?|(?:^|the\s|our\s|an?\s)pot|(?:^|the\s|our\s|an?\s|spending\s|cost\s|price\s)cap)(?=\s?(?:[^\w\s]|$)|\s(?:{_GOES_ON})\b)(?:\spays(?!\sfor))?{_UNTIL_SUM}"
    r"|\b(?:no|not|n[o']t|never)\s(?:go\s|get\s|a\s\w+\s|one\s\w+\s|spend\s)?(?:more\sthan|over|above|past|beyond|pass|exceed)\s[^.;\d]{0,16}$"
    r"|\b(?:can'?t|cannot|can\snot|mustn'?t|must\snot|don'?t|won'?t|will\snot)\s(?:\w+\s){0,2}?(?:go\s|get\s)?(?:past|pass|over|above|beyond|exceed|spend|pay)\s[^.;\d]{0,16}$"
    rf"|{_WHOLE}\s(?:can'?t|cannot|(?:can|must|should|may|shall)(?:n'?t|\snot))\s(?:cost|be)(?:\sus)?\s(?:any\s)?(?:more\sthan|over|above){_NEARLY}"
    r"|\b(?:we|i)(?:'ve|\shave)?(?:\sonly|\sjust)?\s(?:have|had|got)\s(?:only\s|just\s|about\s|around\s|some\s)*$|\b(?:we|i)(?:'ve|\shave)\s(?:only\s|just\s|about\s|around\s|some\s)*$"
    r"|\b(?:has\s)?(?:gave|given|gives?|allows?|promised|granted|awarded|voted|approved|set\saside|raised|put(?:s|ting)?\sin|(?<!^)(?<!^please\s)adds?|donated)\s(?:us\s|it\s)?(?:only\s|just\s|about\s|around\s)*$",
    re.I,
)
"""Says right before a sum that it is what there is, or the most that may be spent."""
LIMIT_HEAD: Final = re.compile(r"\b(?:budget|limit|ceiling|cap|funding|grant)\s?:\s$", re.I)
"""Heads a sum: "Budget: $900"."""
LIMIT_BEHIND: Final = re.compile(
    r"^[^.;,\d]{0,8}\b(?:we|i)\s(?:may|can|must|will|should)(?:\s?not|n't)\s(?:spend|pass|exceed)\b|^[^.;,]{0,24}\b(?:tops|max(?:imum)?|at\s(?:the\s)?most|or\sless|limit|cap|ceiling|budget|in\sthe\s(?:pot|kitty|bank|fund)|is\sall\b|grant|from\sthe\s\w+\sfund)\b"
    r"|^[^.;,]{0,12}\bleft\b|^,?\s(?:and\s)?(?:no|not\sa\s\w+)\s(?:more|over)\b|^[^.;]{0,40}\b(?:not\sgo\sabove|no\smore|not\sa\s\w+\sover|the\slid|is\sthe\s(?:limit|cap|ceiling|max))",
    re.I,
)
FUND: Final = re.compile(
    r"\b(?:budget|grants?|fund(?:s|ing|ed)?|kitty|gave|given|gives?|allows?|awarded|voted|approved|promised|set\saside|put(?:s|ting)?\sin|adds?)\b|\b(?:we|i)(?:'ve|\shave|'ve\sgot|\sgot)\b",
    re.I,
)
"""Money that there is."""
