"""A second file in a conversation: told as a version of the first where it is one."""

from dataclasses import replace
from pathlib import Path

from integrations.search.local import LocalEmbedder
from orchestrator.turn import Table
from tests.orchestrator.contract.desk import KOREAN, a_contract_desk

TITLES = ("앞선 계약서와 달라진 점", "중요한 날짜")
BETTER = KOREAN.replace("1,900,000원", "2,300,000원")
OTHER = """비밀유지계약서

주식회사 가람(이하 "갑")과 주식회사 나래(이하 "을")는 다음과 같이 계약을 체결한다.

제1조(비밀정보) 비밀정보란 갑이 을에게 서면으로 제공하는 기술 자료를 말한다.
제2조(비밀유지) 을은 비밀정보를 제3자에게 누설하지 아니한다.
제3조(손해배상) 을이 이를 위반하면 갑에게 손해를 배상한다.
제4조(관할) 분쟁은 서울중앙지방법원을 관할로 한다.
"""


async def test_a_better_version_is_compared(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """The clause that changed stands there with both wordings, and what it solved; another contract is no version."""
    async with a_contract_desk(tmp_path, embedder) as desk:
        first = await desk.say("이 계약서 봐줘", desk.file(KOREAN))
        assert [part.title for part in first.parts if isinstance(part, Table) and part.title in TITLES] == [TITLES[1]]
        second = await desk.say("고친 계약서예요. 봐줘", desk.file(BETTER))
        [table] = [part for part in second.parts if isinstance(part, Table) and part.title == TITLES[0]]
        [changed] = [row for row in table.rows if row[0] == "제5조 바뀜"]
        assert "1,900,000원" in changed[1]
        assert "2,300,000원" in changed[2]
        assert any(row[0] == "없어진 문제" for row in table.rows)
        other = await desk.say("이 계약서도 봐줘", desk.file(OTHER, "비밀유지계약서.txt"))
        assert TITLES[0] not in [part.title for part in other.parts if isinstance(part, Table)]
        question = "내 계약서 모두에서 비밀유지 의무는 어떻게 돼 있어?"
        [across] = (await desk.say(question)).parts
        assert isinstance(across, Table)
        assert len(across.rows) == 3
        assert any("누설하지 아니한다" in row[2] for row in across.rows)
        one = await desk.say("이 계약서 전체에서 비밀유지 의무는 어떻게 돼 있어?")
        assert "계약서의 문장" not in str(one.parts)
        nobody = await desk.say(question, user="U2", thread="2.0", command="contract")
        assert nobody.parts == ()


async def test_a_question_over_all_contracts_leaves_none_out(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """Of more than a page of them all are asked, those that answer are counted, and the silent ones are not listed."""
    async with a_contract_desk(tmp_path, embedder) as desk:
        await desk.say("이 계약서 봐줘", desk.file(KOREAN))
        contracts = desk.database.contracts
        [first] = await contracts.list("T1", "slack:U1")
        for n in range(55):
            id = await contracts.create(replace(first, key=f"more-{n}", name=f"{n}.txt"))
            await contracts.store_text(id, "slack:U1", OTHER, ())
            await contracts.store_analysis(id, "slack:U1", {"kind": "other"})
        await contracts.fail(id, "slack:U1", "file_empty")
        answer = await desk.say("내 계약서 모두에서 위약금 조항을 찾아줘")
        assert "계약서 55건을 살펴봤고, 그 가운데 1건에" in answer.result
        assert "읽지 못한 1건" in answer.result
        [table] = answer.parts
        assert isinstance(table, Table)
        assert [row[1] for row in table.rows] == ["제7조"]
