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
    "advertise", "assemble", "browse", "bundle", "chat", "chase", "chip", "clip", "dial", "discuss", "dispatch", "empty", "escort", "fit", "flag", "hang", "hire", "host", "issue", "loan", "map", "monitor", "nominate", "open", "peel", "phone", "pull", "push", "queue", "quote", "raise", "reach", "recharge", "rehearse", "reset", "rinse", "roll", "seal", "search", "spot-check", "stack", "stick", "stock", "swab", "tour", "transfer", "trim", "unwrap", "vet", "wheel", "wrap",
    "assess", "pair", "shelve", "sketch", "tally", "unload", "unpack", "wipe",
    "vote", "wait", "walk", "wash", "watch", "weigh", "work", "write",
))  # fmt: skip
"""By lemma."""
_IRREGULAR: Final = {"goes": "go", "does": "do", "has": "have"}


def is_act_verb(word: str) -> bool:
    """Tell whether a word is a verb of an act in its present form."""
    return bool(lemma_of(word))


def lemma_of(word: str) -> str:
    """Return a verb of an act as a dictionary has it; empty for other words."""
    forms = [word, _IRREGULAR.get(word, ""), f"{word[:-3]}y" if word.endswith("ies") else ""]
    forms += [word.removesuffix("es"), word.removesuffix("s")]
    return next((form for form in forms if form in ACT_VERBS), "")
