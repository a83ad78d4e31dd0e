"""Signed messages to an address that the operator set."""

import ipaddress
from collections.abc import AsyncIterator

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from integrations.errors import Invalid, Unavailable
from integrations.web.public_addresses import NotPublic
from integrations.web.webhook import WebhookSender, key_of, signed, webhook_address
from tests.integrations.web.hostile_server import Names

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
HERE = (ipaddress.ip_network("127.0.0.0/8"),)
PLACES = {"/taken": 204, "/down": 503, "/moved": 302, "/gone": 404}


class Receiver:
    """A server on loopback that keeps what came."""

    def __init__(self) -> None:
        self.came: list[tuple[dict[str, str], bytes]] = []
        app = web.Application()
        app.router.add_post("/{place}", self._take)
        self.server = TestServer(app)

    def at(self, place: str) -> str:
        """The address of a place."""
        return str(self.server.make_url(place))

    async def _take(self, request: web.Request) -> web.Response:
        self.came.append((dict(request.headers), await request.read()))
        return web.Response(status=PLACES[request.path], headers={"Location": "/taken"})


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    """A receiver that runs."""
    found = Receiver()
    async with found.server:
        yield found


def test_the_signature_is_that_of_the_specification() -> None:
    """The example of Standard Webhooks: the same secret, id, time stamp and body give the same signature."""
    found = signed(key_of(SECRET), "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert found["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


async def test_a_message_is_sent_signed(receiver: Receiver) -> None:
    """As it is, with what tells the receiver who sent it and when."""
    sender = WebhookSender(receiver.at("/taken"), SECRET, named=HERE, clock=lambda: 1614265330.9)
    await sender.send("m-1", b'{"a":1}')
    [(headers, body)] = receiver.came
    assert body == b'{"a":1}'
    assert headers["Content-Type"] == "application/json"
    assert signed(key_of(SECRET), "m-1", 1614265330, body).items() <= headers.items()


@pytest.mark.parametrize("place", ["/down", "/moved", "/gone"])
async def test_what_is_not_taken_is_told(receiver: Receiver, place: str) -> None:
    """A redirect leads nowhere: it is asked once, at this address alone."""
    with pytest.raises(Unavailable):
        await WebhookSender(receiver.at(place), SECRET, named=HERE).send("m", b"{}")
    assert len(receiver.came) == 1


async def test_a_silent_receiver_is_not_waited_for() -> None:
    """Nobody listens there any more."""
    gone = Receiver()
    async with gone.server:
        url = gone.at("/taken")
    with pytest.raises(Unavailable):
        await WebhookSender(url, SECRET, named=HERE).send("m", b"{}")


@pytest.mark.parametrize(
    "url",
    [
        "http://crm.example.com/hook", "https://127.0.0.1/hook", "https://10.0.0.7/hook", "https://localhost/hook",
        "https://crm.internal/hook", "https://user:word@crm.example.com/", "https://crm.example.com:8443/", "ftp://x.com/",
        "https://[::1]/hook", "https://0x7f.1/hook", "",
    ],
)  # fmt: skip
def test_only_public_addresses_are_set(url: str) -> None:
    """Over TLS, at the usual port, and none of the own network however it is written."""
    with pytest.raises(NotPublic):
        WebhookSender(url, SECRET)


async def test_a_name_that_leads_inside_is_not_connected_to(receiver: Receiver) -> None:
    """What it leads to is looked at where it is connected to; what the operator names may be, and nothing else."""
    names = Names({"crm.example.com": (("127.0.0.1",),)})
    with pytest.raises(NotPublic):
        await WebhookSender("https://crm.example.com/hook", SECRET, resolver=names).send("m", b"{}")
    other = (ipaddress.ip_network("10.0.0.0/8"),)
    url = f"http://crm.example.com:{receiver.server.port}/taken"
    with pytest.raises(NotPublic):
        await WebhookSender(url, SECRET, named=other, resolver=names).send("m", b"{}")
    await WebhookSender(url, SECRET, named=HERE, resolver=names).send("m", b"{}")
    assert len(receiver.came) == 1


@pytest.mark.parametrize("url", ["ftp://crm/", "https://user@crm/", "https:///path", "crm"])
def test_a_named_network_does_not_make_everything_an_address(url: str) -> None:
    """It still has to be one."""
    with pytest.raises(NotPublic):
        webhook_address(url, HERE)


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_c2hvcnQ=", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_한글"])
def test_a_weak_secret_is_refused(secret: str) -> None:
    """Too short to be random, or none."""
    with pytest.raises(Invalid):
        key_of(secret)
