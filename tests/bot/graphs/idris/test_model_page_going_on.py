"""A person goes on with a model on its page: types left out, the module checked again, fixed, or mended by hand."""

import json
import uuid
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.graphs.idris.model_links import NO_MODEL, VIEW
from orchestrator.graphs.idris.printing.idris import idris_module
from orchestrator.graphs.idris.printing.module_plan import plan_of
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from tests.bot.graphs.idris.test_model_page import UPLOAD, _events, _get, _links
from tests.bot.http.turns.client import TurnClient, turn_clients
from tests.bot.http.turns.story import Story
from tests.integrations.proofs.idris_output import ERRORS, building
from tests.integrations.proofs.stand_in import stand_in
from tests.model_server import ModelServer, Text, model_server
from tests.orchestrator.graphs.idris.checkers import MENDED, NEEDLE, at_line
from tests.orchestrator.graphs.idris.documents import BROKEN, ESTIMATE
from tests.orchestrator.graphs.idris.documents import MENDED as CORRECTED

pytestmark = pytest.mark.asyncio(loop_scope="module")
FIXING = "You mend a module"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server() -> AsyncIterator[ModelServer]:
    """A scripted model, which adds nothing to a document unless a test says so."""
    async with model_server() as found:
        found.on(schema="FilledModel", reply=Text('{"figures": [], "parties": [], "propositions": []}'))
        yield found


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def client(tmp_path_factory: pytest.TempPathFactory, server: ModelServer) -> AsyncIterator[TurnClient]:
    """A client of one bot whose compiler refuses a piece of every printed module."""
    folder = tmp_path_factory.mktemp("bot")
    printed = idris_module(plan_of(model_of([SourceText("견적.txt", ESTIMATE)], "GoodsDeal"))).text
    compiler = stand_in(folder, {NEEDLE: at_line(building(ERRORS["no_implementation"]), printed, NEEDLE)})
    values = {"openai_base_url": server.openai_url, "openai_model": "scripted", "idris2": compiler}
    async with turn_clients(folder, Story(), public_url="https://bot.example.com/", **values) as found:
        yield found


async def _asked(client: TurnClient, token: str, file: tuple[str, str] | None = None, **fields: str) -> dict[str, Any]:
    """Ask for something on a page; what came of it."""
    form = aiohttp.FormData(
        {"request_id": uuid.uuid4().hex, "lang": "ko", **fields}, quote_fields=False, default_to_multipart=True
    )
    if file:
        form.add_field("file", file[1].encode(), filename=file[0])
    headers = {"Authorization": f"Bearer {token}"}
    async with client.session.post(f"{client.url}{UPLOAD}", data=form, headers=headers) as answer:
        body = await answer.json()
        assert answer.status == 201, body
    found: dict[str, Any] = (await _events(client, token, body["turn"]))[-1]["result"]
    return found


def _token(result: dict[str, Any]) -> str:
    return str(result["page_url"]).rpartition("/")[2].partition("?")[0]


async def _data(client: TurnClient, result: dict[str, Any], lang: str = "ko") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((await _get(client, f"{client.url}{VIEW}/{_token(result)}/data?lang={lang}"))[1])
    return found


async def _file(client: TurnClient, result: dict[str, Any], name: str) -> str:
    number = (await _data(client, result))["files"].index(name)
    return (await _get(client, f"{client.url}{VIEW}/{_token(result)}/files/{number}"))[1]


def _empty(client: TurnClient, owner: str) -> str:
    assert client.bot is not None
    return _links(client).token(NO_MODEL, client.bot.core.team, owner)


async def test_a_module_that_is_refused_goes_on(client: TurnClient, server: ModelServer) -> None:
    """The page says what is wrong in either language, and goes on by both buttons and by a mended file."""
    good = ""
    lie = "module Domains.GoodsDeal\n\nnothing = 0\n"
    server.on(system=FIXING, reply=Text(lie), when=lambda _: not good)
    first = await _asked(client, _empty(client, "slack:U1"), ("견적.txt", ESTIMATE), project="GoodsDeal")
    assert (first["status"], first["ended"]) == ("failed", "repeated")
    shown = await _data(client, first)
    assert shown["go_on"]["error"].startswith("마지막 시도의 오류: ")
    assert [one["label"] for one in shown["go_on"]["choices"]] == ["다시 검사", "다섯 번 더 고치기"]
    english = (await _data(client, first, "en"))["go_on"]
    assert english["error"].startswith("Error of the last attempt: ")
    assert [one["label"] for one in english["choices"]] == ["Check again", "Five more fixes"]
    # The module by rules, the last attempt and the log lie beside each other.
    assert NEEDLE in await _file(client, first, "GoodsDeal.idr")
    assert await _file(client, first, "attempt_GoodsDeal.idr") == lie
    assert "1. no_implementation" in await _file(client, first, "compiler_GoodsDeal.log")
    again = await _asked(client, _token(first), go_on="check_again")
    assert again["status"] == "failed"
    assert again["checks"] > first["checks"]
    good = (await _file(client, first, "GoodsDeal.idr")).replace(NEEDLE, MENDED)
    server.on(system=FIXING, reply=Text(good))
    more = await _asked(client, _token(again), go_on="five_more")
    assert (more["status"], more["fixes"] > again["fixes"]) == ("ok", True)
    assert (await _data(client, more))["go_on"] is None
    # From the pages before, by hand: a file that lost a figure is mended like any other, one that kept all is proved.
    lost = await _asked(client, _token(first), ("GoodsDeal.idr", good.replace("MkMoney 300000", "MkMoney 300001")))
    assert await _file(client, lost, "GoodsDeal.idr") == good
    mended = await _asked(client, _token(again), ("GoodsDeal.idr", good))
    assert (mended["status"], mended["fixes"]) == ("ok", again["fixes"])
    assert await _file(client, mended, "GoodsDeal.idr") == good


async def test_a_type_is_left_out_and_brought_back(client: TurnClient) -> None:
    """Each type is a sentence beside its passage; without one the module is printed and checked anew, and says so."""
    first = await _asked(client, _empty(client, "slack:U2"), ("계약.txt", BROKEN), project="OtherDeal")
    shown = await _data(client, first)
    wrong = next(one for one in shown["types"] if "3,330,000원" in one["disagrees"])
    assert wrong["says"] == "합계 3,330,000원은 공급가액 3,000,000원 + 부가세 300,000원과 같아야 해요."
    assert wrong["quote"] == "합계: 3,330,000원"
    english = next(one for one in (await _data(client, first, "en"))["types"] if one["key"] == wrong["key"])
    assert english["says"] == "합계 3,330,000원 has to be 공급가액 3,000,000원 + 부가세 300,000원."
    second = await _asked(client, _token(first), go_on="chosen", left_out=wrong["key"])
    assert second["left_out"] == ["합계 = 공급가액 + 부가세"]
    assert len(second["invariants"]) == len(first["invariants"]) - 1
    assert "말씀하신 대로 1개를 뺐어요" in second["answer"]
    without = await _data(client, second)
    assert [one["says"] for one in without["left_out"]] == [wrong["says"]]
    assert any("없어진 규칙" in line for line in without["model"]["changes"])
    assert "사람이 뺀 것" in await _file(client, second, "analysis_OtherDeal.md")
    modules = [await _file(client, one, "OtherDeal.idr") for one in (first, second)]
    claims = [module.count("\nclaim") + module.count("Sum") for module in modules]
    assert modules[0] != modules[1]
    assert claims[1] < claims[0]
    # One more goes, and the first one comes back.
    other = next(one for one in without["types"] if one["disagrees"])
    third = await _asked(client, _token(second), go_on="chosen", left_out=other["key"])
    assert third["left_out"] != second["left_out"]
    assert len(third["left_out"]) == 1
    both = await _asked(client, _token(second), go_on="chosen", left_out=f"{other['key']},x0")
    assert len(both["left_out"]) == 2


async def test_what_is_left_out_stays_out_of_a_corrected_document(client: TurnClient) -> None:
    """The next version leaves out the same type, with its new figures, and says so; once it is back, it stays."""
    first = await _asked(client, _empty(client, "slack:U4"), ("계약.txt", BROKEN), project="ThirdDeal")
    wrong = next(one for one in (await _data(client, first))["types"] if "3,330,000원" in one["disagrees"])
    second = await _asked(client, _token(first), go_on="chosen", left_out=wrong["key"])
    corrected = ("고친 계약.txt", CORRECTED)
    third = await _asked(client, _token(second), corrected, project="ThirdDeal")
    assert third["model_version"] > second["model_version"]
    assert third["left_out"] == ["합계 = 공급가액 + 부가세"]
    assert "말씀하신 대로 1개를 뺐어요" in third["answer"]
    back = await _asked(client, _token(third), go_on="chosen")
    fourth = await _asked(client, _token(back), corrected, project="ThirdDeal")
    assert fourth["left_out"] == back["left_out"] == []


async def test_wishes_that_there_are_not(client: TurnClient) -> None:
    """Another button, another way to name a type, and a wish where no model is are refused."""
    token = _empty(client, "slack:U3")
    form = {"request_id": uuid.uuid4().hex, "lang": "ko"}
    for more in ({"go_on": "erase"}, {"go_on": "chosen", "left_out": "1;2"}, {"go_on": "check_again"}):
        data = aiohttp.FormData({**form, **more}, quote_fields=False, default_to_multipart=True)
        headers = {"Authorization": f"Bearer {token}"}
        async with client.session.post(f"{client.url}{UPLOAD}", data=data, headers=headers) as answer:
            assert answer.status == 422
