"""Times as people say them."""

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from bot.slack.people import Person
from bot.slack.settings.moments import moment, zone_of
from bot.texts import say
from orchestrator.turn import Locale

NOW = datetime(2026, 11, 22, 2, 5, tzinfo=UTC)
SEOUL = Person("U1", "지우", "ko", is_guest=False, is_admin=False, utc_offset=32400, zone="Asia/Seoul")


@pytest.mark.parametrize(
    ("before", "korean", "english"),
    [
        (timedelta(), "오늘 오전 11:05", "today at 11:05 AM"),
        (timedelta(hours=11), "오늘 오전 12:05", "today at 12:05 AM"),
        (timedelta(hours=12), "어제 오후 11:05", "yesterday at 11:05 PM"),
        (timedelta(hours=23), "어제 오후 12:05", "yesterday at 12:05 PM"),
        (timedelta(days=2), "11월 20일 오전 11:05", "November 20 at 11:05 AM"),
        (timedelta(days=365), "2025년 11월 22일 오전 11:05", "November 22, 2025 at 11:05 AM"),
    ],
)
def test_a_moment_is_told_on_the_clock_of_the_reader(before: timedelta, korean: str, english: str) -> None:
    """Midnight lies where the person lives, and noon and midnight are twelve."""
    said: dict[Locale, str] = {"ko": korean, "en": english}
    for locale, text in said.items():
        assert moment(NOW - before, zone_of(SEOUL), partial(say, locale), NOW) == text


@pytest.mark.parametrize("zone", ["", "Nowhere/Atlantis", "../../etc/passwd"])
def test_an_unknown_zone_is_told_by_its_difference(zone: str) -> None:
    """What this machine does not know is no reason to show UTC."""
    person = Person("U1", "지우", "ko", is_guest=False, is_admin=False, utc_offset=32400, zone=zone)
    assert moment(NOW, zone_of(person), partial(say, "en"), NOW) == "today at 11:05 AM"
