"""A scanned contract takes its time: how many of its pages are read is told meanwhile."""

import io
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image

from integrations.documents.kreuzberg_calls import picture_of_page
from integrations.search.local import LocalEmbedder
from orchestrator.turn import Progress
from tests.file_bytes import pdf
from tests.orchestrator.contract.desk import ContractDesk, a_contract_desk

PAGES = (
    [
        "EMPLOYMENT CONTRACT",
        "The Employer and the Employee enter into this contract of employment.",
        "Article 1. The Employee works from 1 March 2025 to 28 February 2026.",
        "Article 2. Working hours are from 09:00 to 18:00, Monday to Friday.",
        "Article 3. A break of one hour is given from 12:00 to 13:00.",
    ],
    [
        "Article 4. The wage is KRW 2,500,000 a month, paid on the 10th.",
        "Article 5. If the Employee quits, a penalty of KRW 3,000,000 is paid.",
        "Article 6. Annual leave and severance pay follow the law.",
        "Article 7. The workplace is the restaurant in Mapo, duties are serving.",
    ],
)


@pytest.fixture
async def desk(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[ContractDesk]:
    """A desk without a model."""
    async with a_contract_desk(tmp_path, embedder) as opened:
        yield opened


def _scanned(folder: Path) -> bytes:
    """Pictures of the pages, in a PDF without a text layer."""
    path = folder / "printed"
    path.write_bytes(pdf(*PAGES))
    pictures = [Image.open(io.BytesIO(picture_of_page(path, n, 150))).convert("L") for n in range(len(PAGES))]
    made = io.BytesIO()
    pictures[0].save(made, "PDF", save_all=True, append_images=pictures[1:])
    return made.getvalue()


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
async def test_each_page_of_a_scan_is_told_of(desk: ContractDesk, tmp_path: Path) -> None:
    """In the step that reads, in the person's language; then the contract is analysed as any other."""
    found = await desk.say("Please check this contract", desk.file(_scanned(tmp_path), "scan.pdf"))
    reading = [event.task for event in desk.events if isinstance(event, Progress) and event.task.id == "contract:read"]
    told = [task.details for task in reading if task.details.endswith("pages read")]
    assert told == ["1 of 2 pages read", "2 of 2 pages read"]
    assert [task.state for task in reading] == ["running", "running", "running", "done"]
    assert "penalty" in {one["type"] for one in found.details["analysis_result"]["violations"]}
