import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from bot.texts import language_of, say, spoken, texts
from integrations.errors import Misconfigured
from orchestrator.danger.patterns import Kind
from orchestrator.graphs import GRAPHS
from orchestrator.language.plurals import counted
from orchestrator.turn import Locale

ROOT = Path(__file__).parents[2]
_KEY = re.compile(r"""["']((?:[a-z_]+\.)+[a-z_]*)(?=["'{])""")
_PROSE = re.compile(r"[가-힣]+[^가-힣]*\s[^가-힣]*[가-힣]|(?:^|\W)[A-Z][a-z]*,?(?: [\w'’“”,—–-]+){2,}")
"""Two Korean words, or the beginning of an English sentence."""
_PATTERN = re.compile(r"\\[swbWS]|\(\?")
_TYPE = re.compile(r"\w+\[[\w, \[\]]+\]")
"""An annotation that stands in quotes."""
_OPERATORS = ("bot/cli.py", "bot/settings/", "bot/commands/demo.py", "bot/commands/doctor.py")
"""Speak to who runs the bot, in English alone; so do the two files of each graph that have these names."""
_OF_GRAPHS = ("cli.py", "diagnoses.py")
_READS = (
    "rules",
    "review",
    "danger",
    "language",
    "prompts.py",
    "material.py",
    "structured.py",
    "pointing.py",
    "topics.py",
    "masking.py",
    "hints.py",
    "fixing.py",
    "printing",
)
"""What people write, what models are told, and what stands in a printed module."""


def _fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def test_both_languages_say_the_same_things() -> None:
    """Every key stands in both files, with the same values to be filled in."""
    korean, english = texts("ko"), texts("en")
    assert korean.keys() == english.keys()
    assert {key: _fields(text) for key, text in korean.items()} == {key: _fields(text) for key, text in english.items()}


@pytest.mark.parametrize("locale", ["ko", "en"])
def test_each_danger_has_a_number_to_call_first(locale: Locale) -> None:
    """A frightened person does not search a list."""
    for kind in (*get_args(Kind), "asked"):
        assert re.search(r"\*\*1\d\d\*\*", texts(locale)[f"danger.first.{kind}"]), kind


def test_every_text_is_used_and_every_used_text_exists() -> None:
    """No line is left over from what the bot once said, and none is missing."""
    files = [path for folder in ("bot", "orchestrator") for path in (ROOT / folder).rglob("*.py")]
    files = [path for path in files if not _is_for_operators(path)]
    used = {key for path in files for key in _KEY.findall(path.read_text())} | {"abilities", "clarify"}
    known = texts("ko").keys()
    sections = {key.split(".")[0] for key in known}

    def fits(key: str, name: str) -> bool:
        return key == name or (name[-1] in "._" and key.startswith(name))

    assert [key for key in known if not any(fits(key, name) for name in used)] == []
    wanted = [name for name in used if name.split(".")[0] in sections and "." in name]
    assert [name for name in wanted if not any(fits(key, name) for key in known)] == []


def _said(source: str) -> Iterator[str]:
    """The prose in a module's strings that could reach a person: no docstring, pattern, log line, error or schema."""
    tree = ast.parse(source)
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and _speaks_to_nobody(node)):
            silent |= {id(inner) for inner in ast.walk(node)}
        if isinstance(node, ast.Dict):
            silent |= {id(value) for key, value in zip(node.keys, node.values, strict=True) if _is_description(key)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in silent:
            continue
        if _PROSE.search(node.value) and not (_PATTERN.search(node.value) or _TYPE.fullmatch(node.value)):
            yield node.value


def _is_description(key: ast.expr | None) -> bool:
    """Tell whether a value of a dictionary is a schema's own words, which stand in the document of the API."""
    return isinstance(key, ast.Constant) and key.value == "description"


def _speaks_to_nobody(call: ast.Call) -> bool:
    name = ast.unparse(call.func)
    silent = ("Field", "Graph", "Misconfigured", "Unavailable", "Invalid")
    return name.startswith(("log.", "_log.")) or name in silent


def test_nothing_is_said_outside_of_the_texts() -> None:
    """What a person reads stands in the two files, so that it exists in both languages."""
    found = {
        f"{path.relative_to(ROOT)}: {text}"
        for folder in ("bot", "orchestrator")
        for path in (ROOT / folder).rglob("*.py")
        if not _is_for_operators(path) and not set(path.parts) & set(_READS)
        for text in _said(path.read_text())
    }
    assert found == set()


def _is_for_operators(path: Path) -> bool:
    place = path.relative_to(ROOT)
    is_of_graph = place.is_relative_to("bot/graphs") and place.name in _OF_GRAPHS
    return is_of_graph or str(place).startswith(_OPERATORS)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('say("연차는 15일이에요.")', ["연차는 15일이에요."]),
        ('text = f"**Sorry, that did not work:** {x}"', ["**Sorry, that did not work:** "]),
        ('blocks.context("I am still looking")', ["I am still looking"]),
        ('"""문서 문자열 하나."""\nlog.info("Nothing to see here", a="둘 다 로그")', []),
        ('raise ValueError("This is for developers only")\nkey = "reply.undone"', []),
        ('re.compile(r"이\\s?문서 저 문서")\nyes = ("네", "예")', []),
    ],
)
def test_what_is_said_in_code_is_found(source: str, found: list[str]) -> None:
    """The search tells a sentence for people from a docstring, a log line, a key and a pattern."""
    assert list(_said(source)) == found


@pytest.mark.parametrize(
    ("text", "locale"),
    [("연차 휴가는?", "ko"), ("ㅋㅋ", "ko"), ("How long?", "en"), ("", "en"), ("emoji 🙂", "en"), ("מה שלומך", "en")],
)
def test_the_language_is_read_from_the_text(text: str, locale: str) -> None:
    """One Korean letter makes it Korean; anything else is answered in English."""
    assert language_of(text) == locale


def test_an_unknown_key_is_an_error() -> None:
    """A text that does not exist is noticed, not shown as its key."""
    with pytest.raises(KeyError):
        say("ko", "reply.nothing")


def _folder(path: Path, **files: str) -> Path:
    path.mkdir()
    for locale, text in files.items():
        (path / f"{locale}.toml").write_text(text)
    return path


def test_particles_behind_a_value_fit_it(tmp_path: Path) -> None:
    """What the text itself leaves open takes the form that the value needs; what the value says stays as it is."""
    own = _folder(tmp_path / "texts", ko='mine = "‘{text:>3}’을(를) 읽었어요. {{n}}"', en='mine = "{text} {{n}}"')
    with spoken([own]):
        said = [say("ko", "mine", text=value) for value in ("초안을", "계약서", "갑은(는)")]
        assert said == ["‘초안을’을 읽었어요. {n}", "‘계약서’를 읽었어요. {n}", "‘갑은(는)’을 읽었어요. {n}"]


def test_a_graphs_own_texts_are_said_while_it_is_there(tmp_path: Path) -> None:
    """What stands in a folder from elsewhere is said beside all else, and is unknown again afterwards."""
    own = _folder(tmp_path / "texts", ko='[mine]\nhello = "{name}님"', en='[mine]\nhello = "Hi {name}"')
    with spoken([own], ["mine.hello"]):
        assert (say("ko", "mine.hello", name="지우"), say("en", "mine.hello", name="Ji")) == ("지우님", "Hi Ji")
        assert say("en", "reply.stopped")
    with pytest.raises(KeyError):
        say("ko", "mine.hello")


@pytest.mark.parametrize(
    ("ko", "en", "told"),
    [
        ('a = "가"', 'b = "a"', r"a is missing in .*en\.toml"),
        ('a = "가"\nc = "다"', 'a = "a"', r"c is missing in .*en\.toml"),
        ('clarify = "가"', 'clarify = "a"', r"clarify stands in .* and in .*mine"),
        ("a = 가", 'a = "a"', r"ko\.toml: "),
    ],
)
def test_a_folder_with_a_fault_is_refused(tmp_path: Path, ko: str, en: str, told: str) -> None:
    """A key in one language only, one that stands twice, and a broken file are named; all else is said as before."""
    own = _folder(tmp_path / "mine", ko=ko, en=en)
    with pytest.raises(Misconfigured, match=told), spoken([own]):
        pass
    assert say("en", "reply.stopped")


def test_what_a_graph_declares_needs_its_texts() -> None:
    """A command or an example without words is noticed at the start."""
    with pytest.raises(Misconfigured, match=r"command\.mine\.hint"), spoken([], ["command.mine.hint", "clarify"]):
        pass


def test_the_graphs_have_the_texts_that_they_need() -> None:
    """Commands, roles and examples of every installed graph have words."""
    assert [key for graph in GRAPHS.values() for key in graph.needed_texts if key not in texts("ko")] == []


@pytest.mark.parametrize(
    ("n", "said"), [(1, "1 day left"), ("1", "1 day left"), (2, "2 days left"), ("1.5", "1.5 days left")]
)
def test_a_number_settles_the_words_behind_it(n: object, said: str) -> None:
    """Nobody is told of "1 days", nor of "day(s)"."""
    assert counted("{n} day(s) left", n=n) == said


def test_every_open_word_stands_behind_a_number() -> None:
    """An open plural is settled by the value before it, so that there is one."""
    for key, text in texts("en").items():
        for found in re.finditer(r"(?<=[a-z])\(s\)|\([a-z][^()|{}]*\|[a-z][^()|{}]*\)", text):
            assert "}" in text[: found.start()], key
