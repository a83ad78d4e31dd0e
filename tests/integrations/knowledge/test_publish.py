import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from integrations.errors import Invalid, NotFound, Unavailable
from integrations.knowledge.base import (
    Disambiguation,
    Fact,
    Knowledge,
    OpeningStep,
    Option,
    RiskRule,
    Scenario,
    SummarySection,
    Text,
    WorkbookQuestion,
)
from integrations.knowledge.changes import differences
from integrations.knowledge.content import digest, packed, plain_of, unpacked, with_version
from integrations.knowledge.publish import read_version, write
from tests.integrations.knowledge.sheets import knowledge, small
from tests.sampling import count

_AWKWARD = """
yes No null ~ 1 1e3 0x1F 2024-01-01 = - -a a:b :a a: #b ' " # !x &a *a % @ ` {a} [a] | > on y inf nan .5 12:30 a\\b ?
… << 🙂 \ufeff표 \x07 \u2028줄
"""
AWKWARD = st.sampled_from(
    [
        *_AWKWARD.split(),
        "- a",
        "a: b",
        "a #b",
        "첫 줄\n둘째 줄",
        "끝에\n",
        "\n앞에",
        "  들여\n쓰기",
        "탭\t",
        "\x85",
        "긴 글 " * 60,
    ]
)
WORDS = AWKWARD | st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
TEXTS = st.builds(Text, WORDS, WORDS)
OPTIONS = st.lists(st.builds(Option, WORDS, TEXTS), max_size=2).map(tuple)
MANY = st.lists(WORDS, max_size=3).map(tuple)
ORDERS = st.integers(-5, 10**9)
SCENARIOS = st.builds(
    Scenario,
    code=WORDS,
    name=TEXTS,
    level1=WORDS,
    level2_code=WORDS | st.just("긴" * 200),
    level2_name=TEXTS,
    keywords=MANY,
    expressions=MANY,
    disambiguation=st.none() | st.builds(Disambiguation, TEXTS, OPTIONS),
    priority=ORDERS,
    questions=st.lists(
        st.builds(
            WorkbookQuestion,
            order=ORDERS,
            field=WORDS,
            text=TEXTS,
            answer_type=st.sampled_from(["date", "choice"]),
            is_required=st.booleans(),
            options=OPTIONS,
            hints=MANY,
            why=TEXTS,
            label=TEXTS,
        ),
        max_size=2,
    ).map(tuple),
    facts=st.lists(st.builds(Fact, WORDS, TEXTS, WORDS, st.booleans(), WORDS, WORDS), max_size=2).map(tuple),
    risks=st.lists(
        st.builds(RiskRule, WORDS, MANY, st.sampled_from(["HIGH", "LOW"]), WORDS, TEXTS, TEXTS), max_size=2
    ).map(tuple),
    level1_name=TEXTS,
)
STEPS = st.lists(
    st.builds(
        OpeningStep,
        code=WORDS,
        applies_when=st.just("ALWAYS"),
        order=ORDERS,
        text=TEXTS,
        answer_type=st.none() | st.just("boolean"),
        options=OPTIONS,
        next_action=st.just("STOP"),
        notes=WORDS,
    ),
    max_size=2,
).map(tuple)


@st.composite
def everything(draw: st.DrawFn) -> Knowledge:
    """Knowledge with any words in any place."""
    scenarios = draw(st.lists(SCENARIOS, max_size=3, unique_by=lambda scenario: scenario.code))
    sections: list[SummarySection] = []
    for user in draw(st.lists(st.sampled_from(["LAWYER", "CRM"]), unique=True)):
        made = st.builds(SummarySection, WORDS, st.just(user), ORDERS, WORDS, TEXTS, WORDS, MANY, WORDS)
        sections += draw(st.lists(made, min_size=1, max_size=2))
    found = Knowledge(
        version="",
        steps=draw(STEPS),
        scenarios={scenario.code: scenario for scenario in scenarios},
        sections=tuple(sections),
        prompts=draw(st.dictionaries(WORDS, WORDS, max_size=2)),
        meta=draw(st.dictionaries(WORDS, WORDS, max_size=2)),
    )
    return with_version(found)


@given(everything())
@settings(max_examples=count(whole=30, few=10), deadline=None)
def test_any_knowledge_is_read_as_it_was_written(tmp_path_factory: pytest.TempPathFactory, found: Knowledge) -> None:
    """Whatever the words are, YAML and the database's bytes give back the same knowledge."""
    folder = tmp_path_factory.mktemp("versions")
    write(found, folder)
    assert read_version(folder, found.version) == found
    assert unpacked(packed(found)) == found
    shutil.rmtree(folder)


def test_a_version_is_a_folder_of_each_kind_of_sheet(tmp_path: Path) -> None:
    """The files lie by kind and LEVEL2, and nothing but the version is in the folder."""
    found = knowledge()
    place = write(found, tmp_path)
    assert place == tmp_path / found.version
    assert sorted(path.name for path in tmp_path.iterdir()) == [found.version]
    assert sorted(str(path.relative_to(place)) for path in place.rglob("*.yaml")) == sorted(
        ["k0/steps.yaml", "meta/meta.yaml", "prompts/prompts.yaml"]
        + [f"{kind}/{level2}.yaml" for kind in ("k1", "k2", "facts", "k3") for level2 in ("CIV_LOAN", "CIV_LEASE")]
        + [f"k4/{user}.yaml" for user in ("LAWYER", "COUNSELOR", "CRM", "INTERNAL")]
    )


def test_the_files_are_made_to_be_read(tmp_path: Path) -> None:
    """Korean stands as it is, lines of a text as lines, and what is not there takes no line."""
    place = write(knowledge(), tmp_path)
    steps = (place / "k0" / "steps.yaml").read_text(encoding="utf-8")
    assert "  text: |-\n    안녕하세요.\n    반가워요.\n" in steps
    questions = (place / "k2" / "CIV_LOAN.yaml").read_text(encoding="utf-8")
    assert "  text: 얼마인가요?\n  answer_type: integer\n  is_required: true\n" in questions
    assert "hints" not in questions


def test_other_readers_of_yaml_read_the_same(tmp_path: Path) -> None:
    """The files mean the same to a reader of YAML that is not libyaml: no word is taken for a number or a flag."""
    content = small()
    content["K1_Classification"][0]["KEYWORDS"] = "no;1;2024-01-01;null;~;0x10;3.5;- a;a: b;@x;참"
    place = write(knowledge(content), tmp_path)
    read: Any = yaml.load((place / "k1" / "CIV_LOAN.yaml").read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    assert read["CIV_LOAN_UNPAID"]["keywords"] == content["K1_Classification"][0]["KEYWORDS"].split(";")


def test_writing_again_changes_nothing(tmp_path: Path) -> None:
    """A version that is there stays as it is, so that many processes may publish the same one."""
    place = write(knowledge(), tmp_path)
    (place / "cache.npy").write_bytes(b"kept beside it")
    write(knowledge(), tmp_path)
    assert (place / "cache.npy").exists()
    assert [path.name for path in tmp_path.iterdir()] == [place.name]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """Where no folder can be made, nothing is left and it is told."""
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(Unavailable):
        write(knowledge(), tmp_path / "file")


def test_a_changed_or_broken_version_is_not_read(tmp_path: Path) -> None:
    """A version is what its name says: files that were edited, cut off or lost are refused."""
    found = knowledge()
    path = write(found, tmp_path) / "k2" / "CIV_LOAN.yaml"
    whole = path.read_text(encoding="utf-8")
    for damaged in (whole.replace("얼마인가요", "얼마예요"), whole[: len(whole) // 2], "- [", "", "{}"):
        path.write_text(damaged, encoding="utf-8")
        with pytest.raises(Invalid):
            read_version(tmp_path, found.version)
    path.unlink()
    with pytest.raises(Invalid):
        read_version(tmp_path, found.version)


@pytest.mark.parametrize("version", ["0123456789ab", "../../etc", ""])
def test_a_version_that_is_not_there_is_told(tmp_path: Path, version: str) -> None:
    """Another version, and what is no version's name, is not found."""
    with pytest.raises(NotFound):
        read_version(tmp_path, version)


@pytest.mark.parametrize("content", [b"", b"{}", b"\x1f\x8b123", packed(knowledge())[:-20]])
def test_bytes_that_are_no_version_are_refused(content: bytes) -> None:
    """What the database should not hold is not taken for knowledge."""
    with pytest.raises(Invalid):
        unpacked(content)


def test_the_digest_is_that_of_the_whole_content() -> None:
    """The version is the digest of what is written, so that it can be checked against the files."""
    found = knowledge()
    assert found.version == digest(plain_of(found))
    assert len({digest({**plain_of(found), "meta": {"a": word}}) for word in ("", "b", "c")}) == 3


def test_differences_are_told_by_name() -> None:
    """What was added, removed and changed is named, and a changed question is no change of its scenario."""
    content = small()
    content["K2_Questions"][0]["QUESTION_TEXT"] = "차용증이 있으세요?"
    content["K2_Questions"][1]["FIELD_KEY"] = "sum"
    content["LEVEL4_FACT_Pattern"].pop()
    content["K3_Risk_Rules"][0]["TRIGGER_FACT_CODES"] = "F_UNWRITTEN"
    found = {each.kind: each for each in differences(knowledge(), knowledge(content)) if each}
    assert found.keys() == {"questions", "facts", "risks"}
    assert found["questions"].changed == ("CIV_LOAN_UNPAID.written",)
    assert (found["questions"].added, found["questions"].removed) == (
        ("CIV_LOAN_UNPAID.sum",),
        ("CIV_LOAN_UNPAID.amount",),
    )
    assert found["facts"].removed == ("CIV_LOAN_UNPAID.F_LARGE",)
    assert [each.count for each in differences(None, knowledge())] == [3, 2, 3, 2, 1, 0, 4, 0, 1]
    assert all(not each for each in differences(knowledge(), knowledge()))
