import hashlib
import hmac
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.app import Serving, serving
from tests.bot.graphs.intake.http.client import KEYS
from tests.bot.http.raw import exchange, request
from tests.bot.slack.conftest import sandbox, slack_process  # noqa: F401 - the same sandbox as the Slack door's tests
from tests.end_to_end.workplace import settings_for
from tests.new_database import new_database
from tests.sandbox_process import Sandbox

SIGNED = b'{"type":"url_verification","challenge":"abc","token":"x"}'
STAMPS = (
    b"", b"x", b"-", b"1e9", b"0x10", b"NaN", b"inf", b"9" * 5000, b"-1", b"1.5", "١٧٦٣".encode(), "²".encode(),
    b"\xff\xfe", b"1 000", b"1_000", b"0",
)  # fmt: skip
SIGNATURES = (
    b"",
    b"v0=",
    b"v0",
    b"\xed\x95\x9c",
    b"\xff\xfe",
    "v0=é".encode(),
    b"v0=" + b"0" * 64,
    b"v1=" + b"0" * 5000,
)
CHARSETS = (b"nonsense", b"utf-16", b"latin-1", b"utf-7", b"\xff", b"idna", b"rot13", b"base64", b"", b'"', b"hex")
PATHS = (
    b"/slack/events",
    b"/chat/start",
    b"/chat/message",
    b"/chat",
    b"/chat/x",
    b"/readyz",
    b"/healthz",
    b"/openapi.json",
)


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Serving]:  # noqa: F811
    """A bot with every route, without Notion and without workers."""
    new_database(tmp_path / "bot.db")
    settings = await settings_for(
        sandbox,
        tmp_path,
        slack_app_token=None,
        slack_signing_secret=SecretStr("the-signing-secret"),
        chat_api_keys=KEYS,
        notion_token=None,
    )
    async with serving(settings, turns=False) as found:
        yield found


def _signature(stamp: bytes, body: bytes) -> bytes:
    return b"v0=" + hmac.new(b"the-signing-secret", b"v0:%s:%s" % (stamp, body), hashlib.sha256).hexdigest().encode()


def _to_slack(stamp: bytes, signature: bytes, body: bytes = SIGNED, **headers: bytes) -> bytes:
    given = {
        b"Content-Type": b"application/json",
        b"X-Slack-Request-Timestamp": stamp,
        b"X-Slack-Signature": signature,
        **{name.replace("_", "-").encode(): value for name, value in headers.items()},
    }
    return request("POST", b"/slack/events", given, body)


async def test_forged_time_stamps_and_signatures_are_refused(bot: Serving, capfd: pytest.CaptureFixture[str]) -> None:
    """Whatever stands in the two headers, it is a 401 and no traceback; also a true signature of such a stamp."""
    now = str(int(time.time())).encode()
    for stamp in STAMPS:
        for signature in (b"v0=" + b"0" * 64, _signature(stamp, SIGNED)):
            status, _ = await exchange(bot.url, _to_slack(stamp, signature))
            assert status in (400, 401), stamp
    for signature in SIGNATURES:
        assert (await exchange(bot.url, _to_slack(now, signature)))[0] == 401, signature
    assert (await exchange(bot.url, _to_slack(now, _signature(now, b"\xff"), b"\xff")))[0] == 401
    assert (await exchange(bot.url, _to_slack(now, _signature(now, SIGNED))))[0] == 200
    assert "Traceback" not in "".join(capfd.readouterr())


async def test_bad_charsets_and_broken_bodies_are_refused(bot: Serving, capfd: pytest.CaptureFixture[str]) -> None:
    """A charset that is not ours, or a body that cannot be unpacked, is a 400 for who may ask and a 401 for others."""
    now = str(int(time.time())).encode()
    right = _signature(now, SIGNED)
    bearer = b"Bearer " + KEYS["website"].encode()
    for charset in CHARSETS:
        kind = b"application/json; charset=" + charset
        status, _ = await exchange(bot.url, _to_slack(now, right, Content_Type=kind))
        assert status in ((200, 400) if charset in (b"", b'"') else (400,)), charset
        assert (await exchange(bot.url, _to_slack(now, b"v0=0", Content_Type=kind)))[0] in (400, 401)
        for key, wanted in ((bearer, (400, 422)), (b"Bearer x", (400, 401))):
            headers = {b"Content-Type": kind, b"Authorization": key}
            assert (await exchange(bot.url, request("POST", b"/chat/start", headers, b"{}")))[0] in wanted, charset
    for broken in ({"Content_Encoding": b"gzip"}, {"Content_Encoding": b"br"}, {"Transfer_Encoding": b"chunked"}):
        assert (await exchange(bot.url, _to_slack(now, right, **broken)))[0] in (400, 401), broken
        headers = {b"Content-Type": b"application/json", b"Authorization": bearer}
        headers |= {name.replace("_", "-").encode(): value for name, value in broken.items()}
        assert (await exchange(bot.url, request("POST", b"/chat/start", headers, b"nonsense")))[0] == 400, broken
    assert "Traceback" not in "".join(capfd.readouterr())


async def test_no_header_of_any_route_is_an_error_of_ours(bot: Serving, capfd: pytest.CaptureFixture[str]) -> None:
    """Every route answers every hostile header and query with a status below 500, and nothing is logged as a fault."""
    bearer = b"Bearer " + KEYS["website"].encode()
    hostile = (
        b"",
        b"\xff\xfe",
        "한글".encode(),
        b"a" * 8000,
        b";" * 4000,
        b",;q=" * 2000,
        b"=?utf-8?q?x?=",
        b'"',
        b"\x01",
    )
    names = (
        b"Authorization", b"Accept-Language", b"Prefer", b"Idempotency-Key", b"Content-Type", b"Content-Length",
        b"Host", b"Cookie", b"Expect", b"Accept-Encoding", b"If-None-Match", b"X-Slack-Retry-Num",
    )  # fmt: skip
    for path in PATHS:
        method = "POST" if path in (b"/slack/events", b"/chat/start", b"/chat/message") else "GET"
        for name in names:
            for value in hostile:
                headers = {b"Authorization": bearer, b"Content-Type": b"application/json", name: value}
                status, _ = await exchange(bot.url, request(method, path, headers, b"" if method == "GET" else b"{}"))
                assert status < 500, (path, name, value)
        for query in (
            b"?\xff",
            b"?%ff=%00",
            b"?cursor=\xed\x95",
            b"?limit=9" + b"9" * 5000,
            b"?a&&==;%",
            b"/%ff",
            b"/\xff",
        ):
            status, _ = await exchange(bot.url, request(method, path + query, {b"Authorization": bearer}))
            assert status < 500, (path, query)
    assert "Traceback" not in "".join(capfd.readouterr())
