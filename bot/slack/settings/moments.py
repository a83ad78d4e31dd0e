"""Times as people say them, on the clock of the person who reads."""

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.slack.people import Person
from bot.slack.reply.blocks import Words


def zone_of(person: Person) -> tzinfo:
    """Return the person's time zone; only its present difference to UTC, where this machine does not know it."""
    try:
        return ZoneInfo(person.zone) if person.zone else timezone(timedelta(seconds=person.utc_offset))
    except (ZoneInfoNotFoundError, ValueError):
        return timezone(timedelta(seconds=person.utc_offset))


def moment(at: datetime, zone: tzinfo, words: Words, now: datetime | None = None) -> str:
    """Return a moment in words: the time of today or yesterday, with the date before that."""
    local, today = at.astimezone(zone), (now or datetime.now(UTC)).astimezone(zone).date()
    half = words("time.am" if local.hour < 12 else "time.pm")
    clock = words("time.clock", half=half, hour=local.hour % 12 or 12, minute=f"{local.minute:02}")
    match (today - local.date()).days:
        case 0:
            return words("time.today", clock=clock)
        case 1:
            return words("time.yesterday", clock=clock)
    date = {"year": local.year, "month": words(f"time.month_{local.month}"), "day": local.day, "clock": clock}
    return words("time.date" if local.year == today.year else "time.date_with_year", **date)
