"""The guides of service plans: what comes with the bot, and what is said of mistakes."""

import shutil
from pathlib import Path

import pytest

from bot.texts import texts
from integrations.errors import Misconfigured
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from integrations.guides.problems import GuideFilesInvalid
from tests.sandbox_process import ROOT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the guides that a test may break."""
    shutil.copytree(packaged_guides(), tmp_path / "plan")
    return tmp_path / "plan"


def test_what_comes_with_the_bot_is_whole() -> None:
    """Every section of every preset has a guide in both languages, and something to say for services of every kind."""
    guides = load_guides(packaged_guides())
    for shape in guides.shapes.values():
        for key in shape.sections:
            for language in ("ko", "en"):
                section = guides.section(key, language)
                assert section is not None
                assert section.words
                assert key == "flow" or key in guides.kind("general", language).blocks  # a use runs by its course


def test_each_kind_is_whole() -> None:
    """A kind has examples, phases that add up to a plan and shares that add up to all."""
    guides = load_guides(packaged_guides())
    for language in ("ko", "en"):
        for guide in guides.of("kinds", language):
            if guide.key == "general":
                continue
            assert len(guide.examples) > 3, guide.file
            assert len(guide.blocks["risks"].rows) > 3, guide.file
            assert sum(int(row[3]) for row in guide.blocks["costs"].rows) == 100, guide.file
            assert 20 <= sum(int(row[1]) for row in guide.blocks["schedule"].rows) <= 120, guide.file
            assert any(line.startswith(("중단", "Stop")) for line in guide.blocks["kpis"].lines), guide.file


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("kinds/car_sharing.ko.md", "- 제때 반납 | ", "- 제때 반납 ", "kinds/car_sharing.ko.md:86: row_cells"),
        ("kinds/lodging.en.md", "## scope", "## skope", "unknown_section (name=skope)"),
        ("kinds/general.ko.md", "{users}은(는) 지금", "{who}은(는) 지금", "kinds/general.ko.md:9: placeholder"),
        ("presets.toml", "rows = 4", "rows = 0", "presets.toml: no_lengths"),
        ("calendar.toml", '"03-01"', '"02-31"', "not_a_day"),
    ],
)
def test_a_mistake_is_told_with_its_place(folder: Path, name: str, old: str, new: str, told: str) -> None:
    """What an editor got wrong is named with file and line, and nothing is used."""
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(GuideFilesInvalid) as caught:
        load_guides(folder)
    assert any(told.split(":")[0] in str(one) and told.split(" ")[-1] in str(one) for one in caught.value.problems)


def test_what_changes_is_used_at_once(folder: Path) -> None:
    """Files that say the same are read once; a changed one is read anew."""
    before = load_guides(folder)
    assert load_guides(folder) is before
    path = folder / "kinds" / "general.ko.md"
    path.write_text(
        path.read_text(encoding="utf-8").replace("title: 일반 서비스", "title: 보통 서비스"), encoding="utf-8"
    )
    assert load_guides(folder).kind("general", "ko").title == "보통 서비스"


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    """A wrong folder is a matter of configuration."""
    with pytest.raises(Misconfigured):
        load_guides(tmp_path / "nowhere")


def test_every_problem_has_a_sentence() -> None:
    """The codes that the readers note are those that the texts have."""
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "integrations" / "guides").glob("*.py"))
    for locale in ("ko", "en"):
        codes = [key.removeprefix("guides.problem.") for key in texts(locale) if key.startswith("guides.problem.")]
        assert len(codes) > 20
        assert [code for code in codes if f'"{code}"' not in sources] == []
