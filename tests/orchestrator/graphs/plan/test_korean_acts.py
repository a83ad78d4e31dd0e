"""Who does what by Korean clauses: what holds for every text that people typed."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from orchestrator.graphs.plan.rules.items import korean
from orchestrator.graphs.plan.rules.items.act_parts import ActPart
from orchestrator.graphs.plan.rules.items.chained_korean import acts_in
from orchestrator.graphs.plan.rules.items.left_out import left_out_in
from orchestrator.language.morphemes import morphemes
from orchestrator.language.predicates_ko import predicates

FOLDER = Path(__file__).parents[4] / "evals" / "plan" / "running"
VERBAL = ("VV", "VX", "XSV")
LETTERS = re.compile(r"[^가-힣A-Za-z0-9]")


@cache
def told() -> list[tuple[str, list[ActPart]]]:
    """Return each Korean clause that tells what a service does, or what must hold, with its acts."""
    rows = [json.loads(line) for path in sorted(FOLDER.glob("*.jsonl")) for line in path.read_text().splitlines()]
    texts = [text for row in rows for text, role in row["clauses"] if role in ("feature", "constraint")]
    return [(text, [*acts_in(text)]) for text in texts if re.search("[가-힣]", text)]


def test_the_words_of_an_act_stand_in_its_clause_in_their_order() -> None:
    """All but the verb, whose ending is another one; no word comes from elsewhere, none changes its place."""
    for text, acts in told():
        bare = LETTERS.sub("", text)
        for act in acts:
            at = 0
            for word in act.does.split()[:-1]:
                place = bare.find(LETTERS.sub("", word), at)
                assert place >= 0, (text, act)
                at = place


def test_an_act_is_denied_where_its_clause_denies_it() -> None:
    """What is not done is no act by itself, and no act has lost its "not"."""
    for text, acts in told():
        denied = [one for one in predicates(text) if one.is_denied and one.is_deed]
        for act in acts:
            said = predicates(act.does)
            assert not (said and len(said) == 1 and said[-1].is_denied), (text, act)
            verb = act.does.split()[-1]
            lost = [one for one in denied if one.plain.endswith(f" {act.does}") and one.stem and verb not in text]
            assert not lost, (text, act)


def test_no_name_of_who_acts_has_an_object_or_ends_in_a_verb() -> None:
    """A verb in it says which one it is: "먼저 온 손님"."""
    for text, acts in told():
        for act in acts:
            tokens = morphemes(f"{act.who}에게 간다")[:-3]
            tags = [one.tag for one in tokens]
            assert not tags or tags[-1] not in ("EC", "EF", "ETM", "JKO", "JKS"), (text, act)
            assert len(act.who) <= 26, (text, act)
            if any(tag in VERBAL for tag in tags):
                assert "ETM" in tags or "ETN" in tags, (text, act)


@pytest.mark.parametrize(
    ("clause", "acts"),
    [
        ("시간 고르고 동호수 남기면 관리실장이 승인 문자 보내고", ["시간 고른다", "동호수 남긴다", "승인 문자 보낸다"]),
        ("회원 가입을 새로 하게 하지 않고 명찰로 들어가요", ["회원 가입을 새로 하게 하지 않고 명찰로 들어간다"]),
        ("사진을 올리지 마세요", []),
        ("손님 주소는 기사에게 보여주면 안 돼요", []),
        ("지난달에 우산을 열두 개 잃어버렸어요", []),
        ("조교가 시약을 확인하고 병을 버리지 않습니다", ["시약을 확인하고 병을 버리지 않는다"]),
        ("당번이 열쇠를 돌려준 다음 장부에 적어요", ["열쇠를 돌려준다", "장부에 적는다"]),
    ],
)
def test_acts_are_whole_and_not_denied(clause: str, acts: list[str]) -> None:
    """A bare noun is an object; what is denied stays with what is done, or is none."""
    assert [one.does for one in acts_in(clause)] == acts


@pytest.mark.parametrize(
    ("clause", "who", "when"),
    [
        ("수조 물이 넘치면 당직 사육사가 밸브를 잠가요", "당직 사육사", "수조 물이 넘치면"),
        ("눈이 나쁜 손님을 안내원이 모셔 옵니다", "안내원", ""),
        ("맨 먼저 도착한 조원이 불을 켜고", "맨 먼저 도착한 조원", ""),
        ("건조장은 밤에 상자를 거두고", "건조장", ""),
        ("보건교사 세 분 중 한 분이 그날 안에 답하고", "보건교사", ""),
        ("조합원이 이름하고 품목을 적어 내면", "조합원", ""),
        ("회원증이 없으면 사서가 봉투를 보내지 않고 전화로 물어봐요", "사서", "회원증이 없으면"),
    ],
)
def test_who_acts_is_told_by_particles(clause: str, who: str, when: str) -> None:
    """Not by what a verb before a noun says of it; the condition belongs to what follows."""
    act = next(acts_in(clause))
    assert (act.who, act.when) == (who, when)


@pytest.mark.parametrize(
    ("clause", "things"),
    [
        ("보증금은 일절 안 받습니다", ["보증금"]),
        ("외부 사람의 촬영 금지", ["외부 사람의 촬영"]),
        ("깨진 유리병은 싣지 말 것", ["깨진 유리병"]),
        ("조합원 주소는 어디에도 남겨서는 안 됩니다", ["조합원 주소는 어디에도 남겨서는 안 됩니다"]),
        ("문이 잘 안 열려요", []),
        ("재고가 몇 개인지 알 수가 없어요", []),
        ("당번이 열쇠를 안 가져와요", []),
    ],
)
def test_what_is_denied_of_a_thing_leaves_it_out(clause: str, things: list[str]) -> None:
    """What does not work, is not known, or somebody else does not do is trouble, and leaves nothing out."""
    assert left_out_in(clause)[0] == things


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("받지 않기로 했어요", "받지 않는다"),
        ("표를 나눠 드리려고요", "표를 나눠 드린다"),
        ("몇 시에 여나요", "몇 시에 여나요"),
        ("가입 안내를 해 주시기 바랍니다", "가입 안내를 한다"),
        ("줄을 서는 게 불편했습니다", "줄을 서는 게 불편했다"),
        ("벨이 울리게", "벨이 울리게 한다"),
    ],
)
def test_a_clause_ends_as_a_document_has_it(said: str, written: str) -> None:
    """What is meant or resolved is what is done; a question stays one."""
    assert korean.declared(said) == written
