"""Pages that are not made out here, shown to a model that sees: only where that was allowed, and never unsaid."""

import base64
import io
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from integrations.documents.base import FileText, PageSpan, Part, PoorPage
from integrations.documents.files import FileReader, Unreadable
from integrations.documents.model_transcriber import PAGE_READING, PAGE_ROLES, ModelTranscriber
from integrations.documents.transcribing import MOST_SIGNS, transcribed
from integrations.errors import Refused
from integrations.llm.chat_models import ChatModels
from integrations.llm.spec import ModelSpec
from tests.model_server import Error, ModelServer, Text, model_server
from tests.reading import FILES

WRITTEN = "제1조(임금) 월 2,003,290원을 매월 25일에 지급한다."
POOR = FileText(
    (Part("The first page is good enough for anyone.", ("p. 1",)), Part("~ x|", ("p. 3",))),
    pages=(PageSpan(1, 0, 41), PageSpan(2, 42, 42, "layer", True), PageSpan(3, 42, 46, "recognised", True)),
    pages_left=1,
    has_page_parts=True,
    poor=(PoorPage(2, b"two"), PoorPage(3, b"three")),
)


class Clerk:
    """Transcribes what it is told to; an error is raised."""

    def __init__(self, **said: str | Exception) -> None:
        self.said = said
        self.shown: list[bytes] = []

    async def transcribe(self, picture: bytes) -> str:
        """Say it, and remember what was shown."""
        self.shown.append(picture)
        said = self.said.get(picture.decode() if picture.isalpha() else "any", "")
        if isinstance(said, Exception):
            raise said
        return said


@pytest.fixture
def scribble(tmp_path: Path) -> Path:
    """Give a picture with strokes in it and not one letter."""
    picture = Image.new("L", (250, 150), 255)
    pen = ImageDraw.Draw(picture)
    for place in range(0, 250, 50):
        pen.line((place, 20, 250 - place, 130), fill=60, width=4)
    out = io.BytesIO()
    picture.save(out, "PNG")
    (tmp_path / "0").write_bytes(out.getvalue())
    return tmp_path / "0"


async def test_the_better_reading_of_each_poor_page_counts() -> None:
    """A page that was transcribed stands in its place, says where it is from, and is not missing any more."""
    read = await transcribed(POOR, Clerk(two=WRITTEN, three="a"))
    assert [read.text[page.start : page.end] for page in read.pages] == [POOR.parts[0].text, WRITTEN, "~ x|"]
    assert [(page.origin, page.is_poor) for page in read.pages] == [
        ("layer", False),
        ("model", False),
        ("recognised", True),
    ]
    assert read.pages_left == 0


@pytest.mark.parametrize("said", [Refused("no"), "", "word " * MOST_SIGNS])
async def test_what_is_no_transcription_changes_nothing(said: str | Exception) -> None:
    """An error, nothing, and more than fits on a page leave the text as it was."""
    read = await transcribed(POOR, Clerk(two=said, three=said))
    assert (read.text, read.pages_left) == (POOR.text, 1)


async def test_a_page_that_nobody_makes_out_is_shown_where_that_is_allowed(scribble: Path) -> None:
    """Then it is read, counted and the file is good; without leave there is no text, and no picture of it either."""
    with pytest.raises(Unreadable) as error:
        await FILES.read(scribble, "a.png")
    assert error.value.reason == "empty"
    clerk = Clerk(any=WRITTEN)
    with closing(FileReader(transcriber=clerk)) as reader:
        document = await reader.read(scribble, "a.png")
        assert (document.text, document.pages_shown) == (WRITTEN, 1)
        assert document.pages[0].origin == "model"
        clerk.said = {}
        with pytest.raises(Unreadable) as error:
            await reader.read(scribble, "a.png")
        assert error.value.reason == "empty"
    assert Image.open(io.BytesIO(clerk.shown[0])).format == "PNG"


async def test_a_good_file_is_shown_to_nobody(tmp_path: Path) -> None:
    """What can be read here stays here."""
    (tmp_path / "0").write_text(WRITTEN)
    clerk = Clerk()
    with closing(FileReader(transcriber=clerk)) as reader:
        document = await reader.read(tmp_path / "0", "a.txt")
    assert (document.text, document.pages_shown, clerk.shown) == (WRITTEN, 0, [])


@pytest.fixture
async def server() -> AsyncIterator[ModelServer]:
    """Give a model server on loopback."""
    async with model_server() as running:
        yield running


async def test_a_model_is_asked_with_the_picture(server: ModelServer) -> None:
    """It gets the page as PNG beside the rules of copying; a block of code around its answer is no part of the text."""
    server.on(contains="The page", reply=[Text(f"```markdown\n{WRITTEN}\n```"), Error(400)])
    spec = ModelSpec(provider="openai", endpoint=server.openai_url, deployment="sees")
    async with ChatModels({PAGE_READING: spec}, roles=PAGE_ROLES) as models:
        transcriber = ModelTranscriber(models)
        assert await transcriber.transcribe(b"\x89PNG") == WRITTEN
        untouched = await transcribed(POOR, transcriber)
    assert untouched.text == POOR.text
    system, user = server.requests[0].messages
    assert "never guess" in system["content"]
    kind, _, picture = user["content"][1]["image_url"]["url"].partition(",")
    assert (kind, base64.b64decode(picture)) == ("data:image/png;base64", b"\x89PNG")
