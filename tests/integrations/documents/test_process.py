"""Files that are made to do harm, and the process that takes it."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from integrations.documents import extraction
from integrations.documents.base import FileText, PageSpan, Part, PoorPage
from integrations.documents.files import FileReader, Unreadable
from integrations.documents.limits import MAX_HEADING, MAX_PAGES, MIB, ReadLimits
from integrations.documents.process import ReaderDied, ReaderProcess
from integrations.documents.wire import HEAD, Garbled, frame, items_of, page_reply, read_reply, refused_reply, reply_of
from integrations.errors import Unavailable
from tests.file_bytes import docx, pdf
from tests.integrations.documents.hostile import FILES
from tests.patience import PATIENCE

TEXT = "The daily allowance abroad is 92 US dollars."
NOTHING = frame()[HEAD.size :]
FLAT = 24 * MIB
"""By how much the bot may grow while others read; the harm itself is gigabytes."""


@pytest.fixture(scope="module")
def narrow() -> Iterator[FileReader]:
    """Give a reader with so little memory and time that the tests need little of it, too."""
    with closing(FileReader(ReadLimits(memory=256 * MIB, seconds=3, longest=PATIENCE))) as reader:
        yield reader


@pytest.mark.parametrize(
    ("name", "reasons"),
    [
        ("nested filters", {"bomb"}),
        ("endless drawing", {"memory", "slow"}),
        ("million objects", {"bomb"}),
        ("giant page", {"damaged", "memory", "empty"}),
        ("pixel bomb", {"bomb"}),
        ("zip bomb", {"bomb"}),
        ("sheet bomb", {"slow", "memory"}),
        ("deep xml", {"bomb"}),
        ("deep html", {"memory", "empty", "slow"}),
        ("many headings", {"too_long"}),
    ],
)
async def test_a_hostile_file_harms_nobody_else(
    tmp_path: Path, narrow: FileReader, name: str, reasons: set[str]
) -> None:
    """It ends with its reason within the limits, the bot stays as small as it was, and the next file is read."""
    known_as, make = FILES[name]
    (tmp_path / "bad").write_bytes(make())
    (tmp_path / "good").write_text(TEXT)
    before = psutil.Process().memory_info().rss
    bad = asyncio.ensure_future(narrow.read(tmp_path / "bad", known_as))
    assert (await narrow.read(tmp_path / "good", "good.txt")).parts == (Part(TEXT),)
    largest = 0
    while not bad.done():
        await asyncio.sleep(0.01)
        largest = max(largest, psutil.Process().memory_info().rss)
    with pytest.raises(Unreadable) as error:
        await bad
    assert error.value.reason in reasons
    assert largest - before < FLAT
    assert (await narrow.read(tmp_path / "good", "good.txt")).parts == (Part(TEXT),)


async def test_a_line_of_blanks_is_read_at_once(tmp_path: Path, narrow: FileReader) -> None:
    """What a pattern would need minutes for is split without one; a very long heading is text."""
    (tmp_path / "0").write_bytes(FILES["slow heading"][1]())
    parts = (await narrow.read(tmp_path / "0", "a.md")).parts
    assert [part.headings for part in parts] == [(), ("b",)]
    assert len(parts[0].text) > MAX_HEADING


async def test_who_stops_waiting_ends_the_reading(tmp_path: Path) -> None:
    """A stopped turn leaves no process at work."""
    (tmp_path / "0").write_bytes(FILES["sheet bomb"][1]())
    already = _readers(psutil.Process())
    with closing(FileReader()) as reader:
        await reader.warm_up()
        (process,) = (each for each in _readers(psutil.Process()) if each not in already)
        reading = asyncio.ensure_future(reader.read(tmp_path / "0", "a.xlsx"))
        await asyncio.sleep(0.3)
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        await asyncio.to_thread(_wait_until_gone, process)


async def test_two_are_read_at_once_and_the_third_waits(tmp_path: Path) -> None:
    """More files than that start no more processes."""
    (tmp_path / "0").write_bytes(FILES["sheet bomb"][1]())
    before = len(_readers(psutil.Process()))
    with closing(FileReader(ReadLimits(seconds=0.3))) as reader:
        readings = [asyncio.ensure_future(reader.read(tmp_path / "0", "a.xlsx")) for _ in range(4)]
        most = 0
        while not all(reading.done() for reading in readings):
            await asyncio.sleep(0.02)
            most = max(most, len(_readers(psutil.Process())) - before)
        assert [type(reading.exception()) for reading in readings] == [Unreadable] * 4
    assert most == 2


async def test_a_reader_knows_nothing_of_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets no variable and no descriptor of ours, not even one that was made to be inherited."""
    monkeypatch.setenv("SLACK_BOT_TOKEN", "xoxb-secret")
    with closing(FileReader()) as reader, socket.socket() as ours:
        ours.bind(("127.0.0.1", 0))
        ours.set_inheritable(True)
        already = _readers(psutil.Process())
        await reader.warm_up()
        (child,) = (each for each in _readers(psutil.Process()) if each not in already)
        assert set(child.environ()) <= {"PATH", "LC_ALL", "HOME", "OMP_THREAD_LIMIT"}
        assert not _sockets(child.pid) & _sockets(os.getpid())
        assert (os.getsid(child.pid), os.getpgid(child.pid)) == (child.pid, child.pid)


_PARENT = """
import asyncio, sys
from pathlib import Path
from integrations.documents.files import FileReader

async def main():
    reader = FileReader()
    await reader.warm_up()
    reading = asyncio.ensure_future(reader.read(Path(sys.argv[1]), "a.xlsx"))
    await asyncio.sleep(0.3)
    print("reading", flush=True)
    await reading

asyncio.run(main())
"""


def test_a_reader_ends_with_a_bot_that_is_killed(tmp_path: Path) -> None:
    """SIGKILL leaves the bot no time to tell anybody."""
    (tmp_path / "0").write_bytes(FILES["sheet bomb"][1]())
    command = [sys.executable, "-c", _PARENT, str(tmp_path / "0")]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as bot:
        assert bot.stdout is not None
        assert bot.stdout.readline() == b"reading\n"
        (child,) = _readers(psutil.Process(bot.pid))
        bot.kill()
    _, alive = psutil.wait_procs([child], 10)
    assert not alive


def test_what_a_reader_started_is_killed_with_it() -> None:
    """The whole group is ended, so that nothing which a file started lives on."""
    start = "import subprocess, sys, time; p = subprocess.Popen(['sleep', '60']); "
    reply = "sys.stdout.buffer.write(b'\\0\\0\\0\\4' + bytes(4)); sys.stdout.flush(); time.sleep(60)"
    process = ReaderProcess(ReadLimits(longest=0.2), {"PATH": os.defpath}, ["-c", start + reply])
    process.wait_until_ready()
    (helper,) = (each for each in psutil.Process().children(recursive=True) if each.name() == "sleep")
    with pytest.raises(ReaderDied) as error:
        process.read(Path("/dev/null"), "x")
    process.end()
    assert error.value.reason == "slow"
    _, alive = psutil.wait_procs([helper], 10)
    assert not alive


@pytest.mark.parametrize(("meanwhile", "reason"), [("time.sleep(0.5)", "damaged"), ("while True: pass", "slow")])
def test_only_its_own_time_makes_a_file_slow(meanwhile: str, reason: str) -> None:
    """Where others keep the processor busy for longer than the limit, what the reader says at last is told."""
    program = f"import sys, time\nsys.stdout.buffer.write({frame()!r})\nsys.stdout.flush()\n{meanwhile}"
    process = ReaderProcess(ReadLimits(seconds=0.1, longest=PATIENCE), {}, ["-c", program])
    process.wait_until_ready()
    with pytest.raises(ReaderDied) as error:
        process.read(Path("/dev/null"), "x")
    process.end()
    assert error.value.reason == reason


async def test_a_process_of_its_own_costs_little(tmp_path: Path) -> None:
    """A normal file takes hardly more processor time than it would here, both together, and is read without NumPy."""
    already = _readers(psutil.Process())
    with closing(FileReader()) as reader:
        await reader.warm_up()
        (child,) = (each for each in _readers(psutil.Process()) if each not in already)
        for name, content in (("a.docx", docx((1, "Trip"), (0, TEXT))), ("a.pdf", pdf([TEXT] * 30))):
            path = tmp_path / name
            path.write_bytes(content)
            there, here = [], []
            for _ in range(5):
                begun = _spent(child)
                await reader.read(path, name)
                there.append(_spent(child) - begun)
                begun = time.process_time()
                extraction.text_of(path, name)
                here.append(time.process_time() - begun)
            assert min(there) - min(here) < 0.1
        # It would take as long to load as all else together.
        assert not [each.path for each in child.memory_maps() if "numpy" in each.path]


@pytest.mark.parametrize(
    "packed",
    [
        b"",
        b"\0\0",
        HEAD.pack(2**32 - 1),
        HEAD.pack(2**20) + bytes(2**22),
        HEAD.pack(1) + HEAD.pack(5) + b"read",
        frame(b"read", b"")[HEAD.size :],
        frame(b"read", bytes(4), b"")[HEAD.size :],
        frame(b"read", bytes(5), b"", NOTHING, frame(b"\xff")[HEAD.size :])[HEAD.size :],
        frame(b"read", bytes(5), b"half a page", NOTHING)[HEAD.size :],
        frame(b"read", bytes(5), HEAD.pack(1) + HEAD.pack(9) + HEAD.pack(3) + bytes(2), NOTHING)[HEAD.size :],
        frame(b"read", bytes(5), HEAD.pack(1) + HEAD.pack(3) + HEAD.pack(9) + b"\7\0", NOTHING)[HEAD.size :],
        frame(b"read", bytes(5), b"", frame(b"no")[HEAD.size :])[HEAD.size :],
        frame(b"read", bytes(5) + b"\xff", b"", NOTHING)[HEAD.size :],
        frame(b"refused", b"\xff", b"")[HEAD.size :],
        frame(b"pickle", b"cos\nsystem")[HEAD.size :],
        frame(b"read")[HEAD.size :] + b"more",
    ],
)
def test_a_reply_that_is_none_is_refused(packed: bytes) -> None:
    """Whatever a reader was made to write, it is a text, a reason, or nothing."""
    with pytest.raises(Garbled):
        reply_of(packed)


def test_replies_arrive_as_they_were_sent() -> None:
    """Texts in any script, broken ones too, their pages with pictures of poor ones, and reasons survive the way."""
    pages = (PageSpan(1, 0, 2), PageSpan(2, 3, 3, "recognised", is_poor=True))
    sent = FileText(
        (Part("본문", ("제목", "A")), Part("", ()), Part("lone \udc80", ())),
        pages_left=3,
        pages=pages,
        has_page_parts=True,
        misnamed=".pdf",
        poor=(PoorPage(2, b"\x89PNG"),),
    )
    assert reply_of(read_reply(sent)[HEAD.size :]) == replace(sent, parts=(*sent.parts[:2], Part("lone ?", ())))
    assert reply_of(refused_reply("slow", "X")[HEAD.size :]) == ("slow", "X")
    assert items_of(NOTHING) == []


@pytest.mark.parametrize("written", ["b'\\xff' * 9", "b'\\0\\0\\0\\7' + bytes(7)", "b''"])
def test_a_process_that_is_no_reader_is_given_up(written: str) -> None:
    """One that ends, promises gigabytes or says something else is killed, and no file is blamed."""
    process = ReaderProcess(ReadLimits(), {}, ["-c", f"import sys; sys.stdout.buffer.write({written})"])
    with pytest.raises(Unavailable):
        process.wait_until_ready()
    process.end()
    assert not process.is_alive


def test_a_reader_that_counts_pages_without_end_is_given_up(tmp_path: Path) -> None:
    """It has been taken over by a file; so many pages no file has, and who is told of them is told no more."""
    counts = page_reply(1, 2)
    program = f"import sys\nout = sys.stdout.buffer\nout.write({frame()!r})\nwhile True: out.write({counts!r})"
    process = ReaderProcess(ReadLimits(), {}, ["-c", program])
    process.wait_until_ready()
    told: list[tuple[int, int]] = []
    with pytest.raises(ReaderDied):
        process.read(tmp_path / "0", "a.pdf", on_page=lambda done, of: told.append((done, of)))
    process.end()
    assert set(told) == {(1, 2)}
    assert len(told) <= MAX_PAGES + 1


def _spent(child: psutil.Process) -> float:
    """Return the processor seconds of this process and a child."""
    return time.process_time() + sum(child.cpu_times()[:2])


def _wait_until_gone(process: psutil.Process) -> None:
    # psutil's own waiting would take the exit status from the bot.
    until = time.monotonic() + PATIENCE
    while process in _readers(psutil.Process()):
        assert time.monotonic() < until
        time.sleep(0.01)


def _sockets(pid: int) -> set[str]:
    held = set()
    for each in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            held.add(os.readlink(each))
    return {each for each in held if each.startswith("socket:")}


def _readers(of: psutil.Process) -> list[psutil.Process]:
    found = []
    for child in of.children():
        try:
            if "integrations.documents.reader_main" in child.cmdline() and child.status() != psutil.STATUS_ZOMBIE:
                found.append(child)
        except psutil.NoSuchProcess:
            continue
    return found
