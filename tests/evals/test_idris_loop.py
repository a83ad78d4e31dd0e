"""What is measured of the loop that mends modules: broken modules, a scripted model, and cheats."""

from dataclasses import replace

import pytest

from evals.idris_loop.__main__ import ScriptedModel
from evals.idris_loop.breaking import BrokenModule, broken_in_agda, broken_in_idris
from evals.idris_loop.cheats import CHEATS
from integrations.llm.base import Message
from integrations.proofs.base import CompilerMessage, ProofLanguage
from integrations.proofs.gate import escapes
from integrations.proofs.guarding import guarded
from orchestrator.graphs.idris.conversion import PrintedModel
from orchestrator.graphs.idris.hints import HINTS
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from tests.orchestrator.graphs.idris.documents import ESTIMATE

PRINTED = PrintedModel.of(model_of([SourceText("a.txt", ESTIMATE)]))
IN_AGDA = list(broken_in_agda(PRINTED.agda))


async def test_a_script_takes_back_what_is_broken() -> None:
    """With the hints for its errors in the prompt a module is whole again after as many rounds as it has breaks."""
    assert len({one.cls for broken in IN_AGDA for one in broken.breaks}) >= 14
    for broken in IN_AGDA:
        model, text = ScriptedModel(broken.breaks), broken.module.text
        assert text != broken.good.text
        for one in broken.breaks:
            asked = f'<draft name="x">\n{text}\n</draft>\n{" ".join(HINTS[other.cls] for other in broken.breaks)}'
            text = (await model([Message("user", asked)])).removeprefix("Here it is:\n```\n").removesuffix("\n```")
            assert one.new == "" or text.count(one.new) <= broken.module.text.count(one.new)
        assert text.strip() == broken.good.text.strip()


@pytest.mark.parametrize(
    ("language", "broken"),
    [
        ("agda", next(one for one in IN_AGDA if one.breaks[0].cls == "false_equation")),
        ("idris2", next(broken_in_idris(PRINTED.idris, ["mismatch"]))),
    ],
)
def test_each_cheat_is_refused_before_a_compiler_sees_it(language: ProofLanguage, broken: BrokenModule) -> None:
    """Also where the error stands in the very proof that the cheat gets around."""
    text = broken.module.text
    line = text[: text.index(broken.breaks[0].new)].count("\n") + 1
    wanted = guarded(broken.module, language, [CompilerMessage(broken.breaks[0].cls, "", line=line)])
    assert escapes(replace(wanted, text=broken.good.text), language) == ()
    for name, cheat in CHEATS[language].items():
        answer = cheat(broken.good.text)
        assert answer != broken.good.text, name
        assert escapes(replace(wanted, text=answer), language), name
