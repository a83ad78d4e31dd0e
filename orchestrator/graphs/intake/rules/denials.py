"""The forms of a no to what is offered, and of letting it stand."""

import re

DENIES = re.compile(r"아니|아뇨|틀려|틀렸|달라|no\b|nope|wrong", re.I)
DENIAL = re.compile(r"(?:아니[요오]?|아뇨|no|nope)[\s,.!~]{1,9}", re.I)
"""What only says that a guess is wrong: no answer to the question that was guessed at begins with it."""
PLAIN_NO = re.compile(r"\s{0,9}(?:아니[요오]|아뇨)(?![가-힣])|\s{0,9}(?:no|nope)\s{0,9}[.!;–—-]", re.I)
"""A no that stands for itself, and drops the guess whatever follows; "아니 만기는 …", "no, the …" may only lead on."""
EXCLAIMS = re.compile(r"\s{0,3}아니\s+(?=[가-힣])(?!(?:에|예)요|다\b|라)", re.I)
"""Leads over to what somebody wants to say, without a stop behind it: "아니 그게 두 번 나눠서 보냈어요"."""
PLAIN_DENIAL = re.compile(
    r"(?:(?:아니(?:요|오|야|에요|예요|라고요?|라니까요?)?|아뇨|ㄴㄴ|(?:그게|그건|이건)\s?(?:아니|아닌)[가-힣]{0,3}|달라요?|다르다고요?"
    r"|다릅니다|틀[렸려][가-힣]{0,3}|잘못[가-힣]{0,4}|아\s?됐[가-힣]{1,2}|됐(?:어|습니다|고|네|다|거든)요?)[\s,.!~ㅠㅜ]*){1,4}"
    r"|(?:(?:no|nope|wrong|not right|(?:it|that)(?: is|['’]s) (?:not(?: it| right| so| true)?|wrong|incorrect)|it isn['’]t|that isn['’]t it)"
    r"[\s,.!]*){1,4}",
    re.I,
)
"""All of a message that only denies: "아니요 달라요", "됐어요"; it is nobody's answer in words."""
LEFT_SO = re.compile(
    r"(?:그냥|그럼|일단|걍)?\s?(?:그렇게|그대로|이대로)\s?(?:해|하|두|둬|놔|놓|적어|써)[가-힣]{0,2}\s?(?:주|줘|두|둬|놔)?(?:시|세|셔|죠|요|라|하)?[가-힣]{0,2}[\s.!~]*$"
    r"|(?:just |then )?(?:leave|keep|put) it (?:like|as) (?:that|it is)\b|(?:just )?leave it\b",
    re.I,
)
KEPT_SO = re.compile(
    r"\b(?:just|but|please) leave (?:it|that|this)(?= (?:and|for)\b|[\s.!,]*$)|\bleave (?:it|that|this)(?: (?:at|as|like) [^.!?,]{1,20})?[\s.!]*$|(?:그대로\s?(?:두|둬|놔|놓)|놔\s?두|놔\s?둬|냅두|냅둬)[가-힣]{0,6}(?:\s주세요)?[\s.!~]*$",
    re.I,
)
"""Lets what stands there stand, after whatever was told of it: "… but leave it at two"."""
DIGIT = re.compile(r"[\d십백천만억]")
