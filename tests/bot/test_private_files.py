"""What lies on disk: for whom, and what is left of an interview that was erased."""

import sqlite3
import subprocess
import sys
from pathlib import Path

from structlog.testing import capture_logs

from bot.erasing import Erasing
from bot.private_files import narrow
from integrations.search.local import LocalEmbedder
from tests.orchestrator.interviewing import an_office, small

STORY = "집주인이 보증금 5천만원을 안 돌려줘요. 계약은 작년 10월에 끝났어요"
SHORTEST = 24
"""Bytes of a stored value that say where it came from."""


def test_files_of_others_times_are_narrowed(tmp_path: Path) -> None:
    """Ours are for their owner alone from then on, and it is said; what is not ours stays as it is."""
    ours = [tmp_path / name for name in ("bot.db", "bot.db-wal", "index.db.corrupt-1", "encryption.key")]
    for path in (*ours, tmp_path / "notes.txt"):
        path.touch()
        path.chmod(0o644)
    (tmp_path / "files").mkdir(mode=0o755)
    (tmp_path / "link.db").symlink_to(tmp_path / "notes.txt")
    with capture_logs() as logged:
        narrow(tmp_path)
        narrow(tmp_path)
    assert [path.stat().st_mode & 0o777 for path in ours] == [0o600] * 4
    assert (tmp_path / "files").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "notes.txt").stat().st_mode & 0o777 == 0o644
    assert [(line["count"], line["left"]) for line in logged] == [(5, [])]


def test_what_a_command_makes_is_for_its_user_alone(tmp_path: Path) -> None:
    """Whatever the shell's mask says."""
    command = [sys.executable, "-c", "import os; os.umask(0); from bot.cli import main; main()", "doctor"]
    script = f"{command[2]}".replace("main()", f"\ntry: main()\nfinally: open({str(tmp_path / 'made')!r}, 'w').close()")
    subprocess.run([*command[:2], script, "--help"], check=False, capture_output=True)
    assert (tmp_path / "made").stat().st_mode & 0o777 == 0o600


def _stored(path: Path) -> set[bytes]:
    """Return every longer value of all tables of a SQLite file, as its bytes."""
    found: set[bytes] = set()
    connection = sqlite3.connect(path)
    try:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            for row in connection.execute(f"SELECT * FROM {table}"):
                values = (value.encode() if isinstance(value, str) else value for value in row)
                found |= {value for value in values if isinstance(value, bytes) and len(value) >= SHORTEST}
    finally:
        connection.close()
    return found


async def test_nothing_of_an_erased_interview_can_be_carved_out(tmp_path: Path) -> None:
    """Neither what was written nor what it was sealed into stands in any file, its journals included."""

    async def no_stop(_: str) -> bool:
        return False

    files = [tmp_path / "data" / "bot.sqlite", tmp_path / "checkpoints.db"]
    async with an_office(tmp_path, LocalEmbedder(), small()) as office:
        before = [_stored(path) for path in files]
        await office.say(STORY, command="intake")
        for answer in ("아니요", "이사했어요", "안 했어요", "네 있어요"):
            await office.say(answer)
        told = [stored - known for stored, known in zip(map(_stored, files), before, strict=True)]
        for path, pieces in zip(files, told, strict=True):
            carved = _bytes(path)
            assert sum(any(part in carved for part in _parts(piece)) for piece in pieces) >= 3
        session = (await office.record()).id
        assert await Erasing(office.database, office.orchestrator, no_stop).erase(session)
        for path, pieces in zip(files, told, strict=True):
            carved = _bytes(path)
            assert [part for piece in pieces for part in _parts(piece) if part in carved] == []
            assert STORY.encode() not in carved


def _parts(piece: bytes) -> list[bytes]:
    """Return parts of a value: a long one is spread over pages of the file."""
    return [piece[at : at + SHORTEST] for at in range(0, len(piece) - SHORTEST + 1, 500)]


def _bytes(path: Path) -> bytes:
    return b"".join(each.read_bytes() for each in sorted(path.parent.glob(f"{path.name}*")))
