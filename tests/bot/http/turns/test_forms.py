"""Files that come with questions: read, removed, and refused where a form is none."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot.http.api.form import MOST_FILES, file_name
from integrations.documents.limits import MAX_BYTES
from tests.bot.graphs.intake.http.client import Answer
from tests.bot.http.turns.client import TURNS, TurnClient, turn_clients
from tests.bot.http.turns.story import Story
from tests.patience import PATIENCE

EDGE = "edge"


def _part(name: str, content: bytes = b"x", more: str = "") -> bytes:
    return f'--{EDGE}\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'.encode() + content + b"\r\n"


TEXT = _part("text", b"who") + _part("command", b"story")
END = f"--{EDGE}--\r\n".encode()


async def _send(client: TurnClient, body: bytes, kind: str = f"multipart/form-data; boundary={EDGE}") -> Answer:
    return await client.ask("POST", TURNS, raw=body, Content_Type=kind)


async def _with_files(client: TurnClient, text: str, *files: tuple[str, bytes], **fields: str) -> Answer:
    form = aiohttp.FormData({"text": text, "command": "story", **fields}, quote_fields=False)
    for name, content in files:
        form.add_field("file", content, filename=name)
    headers = {"Authorization": f"Bearer {client.key}", "Prefer": "wait=20"}
    async with client.session.post(f"{client.url}{TURNS}", data=form, headers=headers) as answer:
        return Answer(answer.status, await answer.json(content_type=None), dict(answer.headers))


def _left(folder: Path) -> list[Path]:
    return list((folder / "uploads").glob("*"))


async def test_files_are_read_for_their_turn_and_removed(client: TurnClient, story: Story, tmp_path: Path) -> None:
    """Whatever they are called, they lie in our folder under a number, and nothing is left when the turn has ended."""
    files = (("../../etc/규정.md", b"# \xec\x97\xb0\xec\xb0\xa8"), ("C:\\a\\b.pdf", b"%PDF-1.4"), ("", b"no name"))
    asked = await _with_files(client, "3", *files, conversation="c")
    assert (asked.status, asked.body["state"]) == (201, "done"), asked.body
    assert story.files == [("규정.md", files[0][1]), ("b.pdf", files[1][1]), ("file", files[2][1])]
    assert _left(tmp_path) == []


async def test_the_same_files_are_the_same_request(client: TurnClient, story: Story, tmp_path: Path) -> None:
    """Sent twice at once they are asked once; with another file the name of the request is taken."""
    files = ("a.md", b"one"), ("b.md", b"two")
    answers = await asyncio.gather(*(_with_files(client, "3", *files, request_id="r") for _ in range(4)))
    assert {(answer.status, answer.body["id"]) for answer in answers} == {(201, answers[0].body["id"])}
    other = await _with_files(client, "3", files[0], ("b.md", b"else"), request_id="r")
    assert (other.status, other.body["type"]) == (409, "urn:problem:key-reused")
    assert len(story.begun) == 1
    assert _left(tmp_path) == []


@pytest.mark.parametrize("is_running", [True, False])
async def test_a_stopped_turn_leaves_no_file(tmp_path: Path, is_running: bool) -> None:
    """Neither one that runs nor one that waits."""
    async with turn_clients(tmp_path, Story(), turns=is_running) as client:
        form = aiohttp.FormData({"text": "wait", "command": "story"})
        form.add_field("file", b"x", filename="a.md")
        headers = {"Authorization": f"Bearer {client.key}"}
        async with client.session.post(f"{client.url}{TURNS}", data=form, headers=headers) as answer:
            id = (await answer.json())["id"]
        assert len(_left(tmp_path)) == 1
        assert (await client.ask("POST", f"{TURNS}/{id}/stop")).body["state"] == "stopped"
        assert _left(tmp_path) == []


HOSTILE = [
    ("nothing", b"", "form"),
    ("no boundary in it", b"text=x", "form"),
    ("no end", TEXT, "form"),
    ("cut in the middle", TEXT + _part("file", b"x", '; filename="a"')[:-4], "form"),
    ("no name", f"--{EDGE}\r\n\r\nx\r\n".encode() + END, "form"),
    ("no UTF-8", _part("text", b"\xff\xfe") + END, "form"),
    ("many parts", b"".join(_part(f"f{number}") for number in range(10_000)) + END, "form"),
    (
        "many headers",
        f"--{EDGE}\r\n".encode() + b"".join(b"X-%d: y\r\n" % n for n in range(5_000)) + b"\r\nx\r\n" + END,
        "form",
    ),
    ("a long header", f"--{EDGE}\r\nX: {'y' * 200_000}\r\n\r\nx\r\n".encode() + END, "form"),
    (
        "a form in a form",
        f"--{EDGE}\r\nContent-Type: multipart/mixed; boundary=in\r\n\r\n--in--\r\n".encode() + END,
        "form",
    ),
    ("coded", _part("text", b"eA==", "\r\nContent-Transfer-Encoding: base64") + END, "form"),
    ("a field twice", TEXT + _part("text") + END, "invalid"),
    ("an unknown field", TEXT + _part("mood") + END, "invalid"),
    ("too many files", TEXT + _part("file", more='; filename="a"') * (MOST_FILES + 1) + END, "invalid"),
    ("a long text", _part("text", b"x" * 30_000) + END, "invalid"),
    ("a very long text", _part("text", b"x" * 600_000) + END, "too-large"),
]


async def test_what_is_no_form_is_refused(client: TurnClient, story: Story, tmp_path: Path) -> None:
    """With a problem each, nothing is asked, and nothing of it stays on the disk."""
    for what, body, problem in HOSTILE:
        answer = await asyncio.wait_for(_send(client, body), PATIENCE)
        assert answer.body["type"] == f"urn:problem:{problem}", (what, answer.body)
        assert answer.status < 500
    for kind in ("multipart/form-data", "multipart/form-data; boundary=", f"multipart/form-data; boundary={'x' * 99}"):
        assert (await _send(client, TEXT + END, kind)).body["type"] == "urn:problem:form", kind
    assert (await _send(client, TEXT + END, f"multipart/mixed; boundary={EDGE}")).status == 415
    assert story.begun == []
    assert _left(tmp_path) == []


async def test_a_file_that_is_too_large_is_refused(client: TurnClient, tmp_path: Path) -> None:
    """As soon as it has come so far, and nothing of it stays on the disk."""
    large = TEXT + _part("file", bytes(MAX_BYTES + 1), '; filename="a"') + END
    assert (await _send(client, large)).body["type"] == "urn:problem:too-large"
    assert _left(tmp_path) == []


async def test_a_form_of_unknown_length_is_refused(client: TurnClient) -> None:
    """Nobody knows what would come."""

    async def pieces() -> AsyncIterator[bytes]:
        yield TEXT + END

    headers = {"Authorization": f"Bearer {client.key}", "Content-Type": f"multipart/form-data; boundary={EDGE}"}
    async with client.session.post(f"{client.url}{TURNS}", data=pieces(), headers=headers) as answer:
        assert (answer.status, (await answer.json(content_type=None))["type"]) == (411, "urn:problem:no-length")


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("%EA%B7%BC%EB%A1%9C%EA%B3%84%EC%95%BD%EC%84%9C.pdf", "근로계약서.pdf"),
        ("근로계약서.pdf", "근로계약서.pdf"),
        ("my%20contract%22.pdf", 'my contract".pdf'),
        ("세율 100%25.pdf", "세율 100%25.pdf"),
        ("100%25.pdf", "100%25.pdf"),
        ("%EA%B7.pdf", "%EA%B7.pdf"),
        ("%2E%2E%2F%EA%B7%BC.pdf", "근.pdf"),
        ("..%5C%20a%0D%0A.pdf", " a.pdf"),
        ("../../etc/passwd", "passwd"),
        ("..", ""),
        ("", ""),
    ],
)
def test_a_name_is_read_as_people_write_it(sent: str, name: str) -> None:
    """Also where a client sent it as an address would have it; never a folder, nor a control sign."""
    assert file_name(sent) == name
