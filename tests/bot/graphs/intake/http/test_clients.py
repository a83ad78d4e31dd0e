"""Whose key it is, and how often each may ask."""

import hashlib

import pytest

from bot.http.api.keys import Allowance, ApiClients
from bot.http.api.problems import language_wanted


def test_a_key_leads_to_its_client() -> None:
    """Given plain or as its hash; no other word does, nor the hash itself."""
    digest = hashlib.sha256(b"the key of b").hexdigest()
    clients = ApiClients({"a": "the-key-of-a", "b": f"sha256:{digest}"})
    assert clients.of("Bearer the-key-of-a") == "a"
    assert clients.of("bearer the key of b") == "b"
    for wrong in ("", "Bearer ", "the-key-of-a", "Basic the-key-of-a", f"Bearer {digest}", f"Bearer sha256:{digest}"):
        assert clients.of(wrong) is None


def test_an_allowance_comes_back_with_time() -> None:
    """A whole minute's requests at once, then one each interval; what is refused costs nothing."""
    now = 1000.0
    allowance = Allowance(60, lambda: now)
    assert [allowance.take("a") for _ in range(60)] == [0] * 60
    assert [allowance.take("a") for _ in range(5)] == [1] * 5
    assert allowance.take("b") == 0
    now += 1.0
    assert [allowance.take("a"), allowance.take("a")] == [0, 1]
    now += 3600.0
    assert [allowance.take("a") for _ in range(61)] == [0] * 60 + [1]


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", None),
        ("ko-KR,ko;q=0.9,en-US;q=0.8", "ko"),
        ("fr, en;q=0.3, ko;q=0.2", "en"),
        ("ko;q=0, en", "en"),
        ("fr", None),
        ("*", None),
        (";;;,q=", None),
    ],
)
def test_the_language_that_weighs_most_is_taken(header: str, language: str | None) -> None:
    """Of ours; a header that makes no sense names none."""
    assert language_wanted(header) == language
