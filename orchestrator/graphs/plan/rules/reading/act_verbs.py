"""What people do with services, in English."""

from typing import Final

ACT_VERBS: Final = frozenset((
    "accept", "arrive", "bake", "brew", "caption", "claim", "connect", "copy", "correct", "cut", "deposit", "draw", "dry", "edit", "feed", "fold", "greet", "grade", "guide", "harvest", "hold", "install", "interview", "knock", "lead", "lift", "locate", "lock", "mind", "mix", "paint", "plant", "plug", "pour", "redeem", "sew", "stamp", "stand", "stream", "supervise", "sweep", "switch", "tag", "tidy", "try", "type", "water", "add", "agree", "announce", "answer", "apply", "approve", "arrange", "ask", "assign", "attach",
    "attend", "bring", "borrow", "book", "buy", "call", "cancel", "carry", "change", "charge", "check", "choose",
    "clean", "clear", "close", "collect", "come", "compare", "complete", "confirm", "contact", "cook", "count",
    "deliver", "decide", "describe", "donate", "download", "drive", "drop", "email", "enter", "exchange", "explain",
    "fetch", "file", "fill", "find", "fix", "follow", "forward", "gather", "get", "give", "go", "hand", "handle",
    "help", "inspect", "invite", "join", "keep", "label", "leave", "lend", "let", "list", "listen", "load", "log",
    "look", "make", "mark", "match", "measure", "meet", "mend", "message", "move", "note", "notify", "offer",
    "open", "order", "organise", "organize", "pack", "park", "pay", "photograph", "pick", "ping", "place", "plan",
    "play", "post", "prepare", "present", "press", "print", "publish", "put", "rate", "read", "receive",
    "recommend", "record", "refill", "refund", "register", "reject", "release", "remind", "remove", "rent",
    "repair", "replace", "reply", "report", "request", "reserve", "respond", "return", "review", "ring", "save",
    "scan", "schedule", "see", "select", "sell", "send", "serve", "set", "share", "show", "sign", "sit", "snap",
    "sort", "start", "stop", "store", "submit", "suggest", "swap", "swipe", "take", "tick", "tie", "talk", "tap", "teach", "tell",
    "test", "text", "track", "train", "translate", "turn", "unlock", "update", "upload", "use", "verify", "visit",
    "assess", "pair", "shelve", "sketch", "tally", "unload", "unpack", "wipe",
    "vote", "wait", "walk", "wash", "watch", "weigh", "work", "write",
))  # fmt: skip
"""By lemma."""
_IRREGULAR: Final = {"goes": "go", "does": "do", "has": "have"}


def is_act_verb(word: str) -> bool:
    """Tell whether a word is a verb of an act in its present form."""
    if word in ACT_VERBS or _IRREGULAR.get(word) in ACT_VERBS:
        return True
    if word.endswith("ies") and f"{word[:-3]}y" in ACT_VERBS:
        return True
    return (word.endswith("es") and word[:-2] in ACT_VERBS) or (word.endswith("s") and word[:-1] in ACT_VERBS)
