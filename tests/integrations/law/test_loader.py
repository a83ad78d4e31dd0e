"""Reading the files of the law: what is right is kept, what is wrong is told with its place."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from integrations.errors import Misconfigured
from integrations.law.loader import load_law
from integrations.law.problems import LawFilesInvalid

HEAD = """looked_up = 2026-01-02
as_of = 2026-01-01

[act]
id = "xa"
name = { ko = "시험법", en = "Test Act" }
url = "https://law.example/시험법"
"""
ARTICLE = """
[[norm]]
id = "xa-1"
article = "1"
from = 2020-01-01
title = { ko = "제목", en = "Title" }
text = { ko = "내용이에요.", en = "Content." }
"""
FIGURE = """
[wage]
name = { ko = "임금", en = "Wage" }
unit = "won_per_hour"
norms = ["xa-1"]
url = "https://law.example"
looked_up = 2026-01-02

[wage.years]
"""

CONTACT = """
[[contact]]
id = "help"
name = { ko = "도움", en = "Help" }
about = { ko = "도와요.", en = "Helps." }
url = "https://help.example"
looked_up = 2026-01-02
"""
PATTERN = """
[[pattern]]
id = "risk"
name = { ko = "위험", en = "Risk" }
explanation = { ko = "위험해요.", en = "It is risky." }
level = "GRAVE"
categories = ["nowhere"]
clause_types = ["wage"]
keywords = { ko = ["위험"], en = ["risk"] }
"""

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes files by their names, and returns their folder."""

    def files(**contents: str) -> Path:
        for name, content in {"norms": HEAD + ARTICLE, **contents}.items():
            (tmp_path / f"{name}.toml").write_text(content, encoding="utf-8")
        return tmp_path

    return files


def _codes(folder: Path) -> list[tuple[str, str]]:
    with pytest.raises(LawFilesInvalid) as raised:
        load_law(folder)
    return [(problem.place, problem.code) for problem in raised.value.problems]


def test_a_year_is_one_line(write: Write) -> None:
    """A new line below the years is a figure from 1 January to 31 December."""
    law = load_law(write(parameters=FIGURE + "2028 = { value = 11_000 }\n"))
    assert law.parameter("wage", on=date(2028, 1, 1)) == 11_000
    assert law.parameter("wage", on=date(2028, 12, 31)) == 11_000
    assert law.parameter("wage", on=date(2029, 1, 1)) is None
    assert [span.value for span in law.spans("wage", date(2027, 5, 1), date(2028, 1, 1))] == [11_000]


def test_what_is_not_confirmed_is_not_read(write: Write) -> None:
    """An entry, a table and a year that are marked are as if they were not there."""
    years = "2027 = { value = 1, unconfirmed = true }\n2028 = { value = 2 }\n"
    unsure = ARTICLE.replace('"xa-1"', '"xa-2"') + "unconfirmed = true\n"
    law = load_law(write(norms=HEAD + ARTICLE + unsure, parameters=FIGURE + years))
    assert set(law.norms) == {"xa-1"}
    assert law.parameter("wage", on=date(2027, 1, 1)) is None


def test_files_are_read_anew_as_soon_as_one_says_something_else(write: Write) -> None:
    """What was read counts only while all files are as they were, however soon one was changed."""
    law = load_law(write(parameters=FIGURE + "2028 = { value = 11_000 }\n"))
    assert load_law(write(parameters=FIGURE + "2028 = { value = 11_000 }\n")) is law
    changed = load_law(write(parameters=FIGURE + "2028 = { value = 12_000 }\n"))
    assert changed.parameter("wage", on=date(2028, 1, 1)) == 12_000
    more = load_law(write(contacts=CONTACT))
    assert (len(law.contacts), len(more.contacts)) == (0, 1)


def test_the_address_of_an_article_is_that_of_its_act(write: Write) -> None:
    """An article without an address of its own has the act's, with its number."""
    norm = load_law(write()).norm("xa-1", on=date(2026, 1, 1))
    assert norm is not None
    assert norm.url == "https://law.example/시험법/제1조"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"norms": HEAD + ARTICLE + ARTICLE}, [("norms.toml:16 xa-1", "overlap")]),
        (
            {"norms": HEAD.replace('url = "https://law.example/시험법"', "") + ARTICLE},
            [("norms.toml:4 act", "no_source"), ("norms.toml:9 xa-1", "no_source")],
        ),
        ({"norms": HEAD + ARTICLE.replace(', en = "Content."', "")}, [("norms.toml:9 xa-1", "one_language")]),
        ({"norms": HEAD + ARTICLE.replace("from = 2020-01-01", "")}, [("norms.toml:9 xa-1", "missing")]),
        ({"norms": HEAD + ARTICLE + "to = 2019-01-01\n"}, [("norms.toml:9 xa-1", "ends_before")]),
        ({"norms": HEAD + ARTICLE + 'penalty = "xa-9"\n'}, [("norms.toml:9 xa-1", "unknown_id")]),
        ({"norms": HEAD + ARTICLE + "effective = 2020-01-01\n"}, [("norms.toml:9 xa-1", "unknown_field")]),
        ({"norms": HEAD + ARTICLE.replace('"xa-1"', '"ya-1"')}, [("norms.toml:9 ya-1", "foreign_id")]),
        ({"parameters": FIGURE + '2028 = { value = "many" }\n'}, [("parameters.toml:10 wage 2028", "wrong_kind")]),
        ({"parameters": FIGURE + "next = { value = 1 }\n"}, [("parameters.toml:10 wage next", "not_a_year")]),
        (
            {"norms": HEAD + ARTICLE + ARTICLE.replace('"1"', '"2"')},
            [("norms.toml:16 xa-1", "overlap"), ("norms.toml:16 xa-1", "other_article")],
        ),
        ({"parameters": "wage = 3\n[other]\n"}, [("parameters.toml:2 other", code) for code in ("missing",) * 3]),
        ({"contacts": CONTACT + CONTACT}, [("contacts.toml:9 help", "twice")]),
        ({"contacts": CONTACT.replace("https://", "")}, [("contacts.toml:2 help", "no_source")]),
        ({"patterns": PATTERN}, [("patterns.toml:2 risk", "unknown_level")]),
        ({"patterns": PATTERN.replace("GRAVE", "HIGH")}, [("patterns.toml:2 risk", "unknown_id")]),
        ({"norms": HEAD + ARTICLE + "[[norm]\n"}, [("norms.toml:15", "not_toml")]),
        (
            {"norms": "# nothing\n"},
            [("norms.toml act", "missing"), ("norms.toml act", "missing"), ("norms.toml act", "no_source")],
        ),
    ],
)
def test_a_mistake_is_told_with_its_place(write: Write, files: dict[str, str], expected: list[tuple[str, str]]) -> None:
    """Each mistake has a code, its file, the line on which its entry begins, and the entry's id."""
    assert _codes(write(**files)) == expected


def test_two_values_for_a_workplace_of_one_size_are_a_mistake(write: Write) -> None:
    """Spans of the same days may stand beside each other only for other sizes."""
    span = "\n[[wage.spans]]\nfrom = 2020-01-01\nvalue = 1\n"
    small, large = span + "most_employees = 4\n", span + "employees = 5\n"
    figure = FIGURE.removesuffix("\n[wage.years]\n")
    assert load_law(write(parameters=figure + small + large)).parameter("wage", on=date(2021, 1, 1)) == 1
    assert [code for _, code in _codes(write(parameters=figure + span + large))] == ["overlap"]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Who set it wrongly reads which setting it is."""
    with pytest.raises(Misconfigured, match="CONTRACT_KNOWLEDGE"):
        load_law(tmp_path / "nowhere")
