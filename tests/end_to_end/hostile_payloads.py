"""Payloads as nobody should send them: what Slack sent, bent in every way that JSON and forms allow."""

import copy
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

FORM = "application/x-www-form-urlencoded"
JSON = "application/json"

TEXTS = (
    *(
        "",
        " ",
        "\x00",
        "\ud800",
        "a\x00b",
        "\r\n\r\n",
        "\ufeff",
        "\u202eabc",
        "e" + "\u0301" * 2_000,
        "👩‍👩‍👧‍👦" * 500,
        "🤖",
    ),
    *("null", "undefined", "NaN", "-1", "0", "1e400", "1700000000.000100", "9" * 400 + ".0"),
    *("../../etc/passwd", "'; DROP TABLE turns; --", "{{7*7}}", "%s%n%x", "https://" + "a." * 1_000 + "example"),
    *("<@U0AGENT>", "<!channel> <@U0AGENT>", "C0GENERAL", "U0NOBODY", "T0OTHER"),
    *("가" * 40_000, "x" * 100_000, "<" * 5_000, "[" * 5_000, "```\n" * 1_000, "*" * 3_000, "|" * 3_000),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 2**31, 2**63, 10**30, 1.5, -0.0),
    *([], {}, [[]], [None], {"": ""}, {"type": None}, ["x"] * 1_000, {"value": []}),
    *({"text": {"text": {"text": "x"}}}, [{"type": "button"}]),
)
TINY = (b"[]", b"null", b"0", b'"x"', b"{}", b"payload=", b"payload=[]", b"payload={}", b"a=1&a=2", b"command=/ask")
NESTED = 60
"""Depth of nested values; JSON of Slack is a tenth as deep."""


@dataclass(frozen=True, slots=True)
class Payload:
    """A request body and its type, ready to be signed."""

    body: bytes
    content_type: str
    origin: str
    """What it was before it was bent."""

    def __str__(self) -> str:
        return f"{self.origin} as {self.content_type}: {self.body[:2_000]!r}"


def opened(body: bytes, content_type: str) -> tuple[str, Any]:
    """How a body is packed (`json`, `payload`, `form`) and what is in it."""
    if content_type.startswith(JSON):
        return "json", json.loads(body)
    form = dict(parse_qsl(body.decode(), keep_blank_values=True))
    return ("payload", json.loads(form["payload"])) if "payload" in form else ("form", form)


def name_of(content: Any) -> str:
    """What a payload is, for the report: the event's type, the action, the command."""
    event = content.get("event") or {}
    action = (content.get("actions") or [{}])[0].get("action_id", "")
    callback = content.get("callback_id") or (content.get("view") or {}).get("callback_id", "")
    parts = (content.get("command") or content.get("type"), event.get("type"), event.get("subtype"), action, callback)
    return " ".join(str(part) for part in parts if part)


class Hostile:
    """An endless supply, the same for the same seed and the same originals."""

    def __init__(self, originals: Sequence[tuple[bytes, str]], seed: int) -> None:
        """`originals`: bodies and content types as Slack sent them."""
        self._random = random.Random(seed)
        self._originals = [opened(*original) for original in originals]

    def __iter__(self) -> Iterator[Payload]:
        while True:
            packing, content = self._random.choice(self._originals)
            origin = name_of(content)
            if self._random.random() < 0.08:
                yield self._broken(packing, content, origin)
                continue
            bent = copy.deepcopy(content)
            for _ in range(self._random.choice((1, 1, 1, 2, 3, 8))):
                self._bend(bent)
            yield self._packed(packing, bent, origin)

    def _packed(self, packing: str, content: Any, origin: str) -> Payload:
        if packing == "form":
            form = {
                str(name): value if isinstance(value, str) else json.dumps(value) for name, value in content.items()
            }
            return Payload(urlencode(form, errors="surrogatepass").encode(), FORM, origin)
        text = json.dumps(content, ensure_ascii=self._random.random() < 0.5)
        if packing == "payload":
            return Payload(urlencode({"payload": text}, errors="surrogatepass").encode(), FORM, origin)
        return Payload(text.encode(errors="surrogatepass"), JSON, origin)

    def _broken(self, packing: str, content: Any, origin: str) -> Payload:
        """A body that is not even what its type says."""
        whole = self._packed(packing, content, origin)
        end = self._random.randrange(len(whole.body))
        kind = self._random.choice((FORM, JSON, "text/plain", "multipart/form-data", ""))
        torn = whole.body[:end] + b"\xff\xfe\x00" + whole.body[end:]
        return self._random.choice(
            (
                Payload(whole.body[:end], whole.content_type, f"cut {origin}"),
                Payload(whole.body, kind, f"mislabelled {origin}"),
                Payload(torn, whole.content_type, f"not UTF-8 {origin}"),
                Payload(b"", whole.content_type, "empty"),
                Payload(self._random.choice(TINY), whole.content_type, "tiny"),
                Payload(b'{"type":' + b"[" * 20_000 + b"]" * 20_000 + b"}", JSON, "deep"),
                Payload(whole.body + whole.body, whole.content_type, f"doubled {origin}"),
            )
        )

    def _places(self, value: Any) -> list[tuple[Any, Any]]:
        found: list[tuple[Any, Any]] = []
        pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, inner in list(pairs):
            found.append((value, key))
            found += self._places(inner)
        return found

    def _bend(self, content: Any) -> None:
        places = self._places(content)
        if not places:
            return
        holder, key = self._random.choice(places)
        if self._random.random() < 0.25 or isinstance(holder, list):
            holder[key] = self._strange(holder[key])
        elif self._random.random() < 0.4:
            del holder[key]
        elif self._random.random() < 0.3:
            holder[self._random.choice(TEXTS)[:200]] = holder.pop(key)
        else:
            holder[key] = self._strange(holder[key])

    def _strange(self, value: Any) -> Any:
        kind = self._random.randrange(7)
        if kind == 0:
            return copy.deepcopy(self._random.choice(VALUES))
        if kind in (1, 2):
            return self._random.choice(TEXTS)
        if kind == 3 and isinstance(value, str) and value:
            place = self._random.randrange(len(value))
            return value[:place] + self._random.choice(TEXTS)[:50] + value[place + 1 :]
        if kind == 4:
            for _ in range(NESTED):
                value = [value] if self._random.random() < 0.5 else {"elements": value}
            return value
        if kind == 5:
            return [copy.deepcopy(value) for _ in range(50)]
        _, other = self._random.choice(self._originals)
        holder, key = self._random.choice(self._places(other))
        return copy.deepcopy(holder[key])
