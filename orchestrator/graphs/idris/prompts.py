"""What a model is asked that mends a module, and how its answer is read."""

import re
from collections.abc import Callable, Sequence

from integrations.llm.base import Message
from integrations.proofs.base import CompilerMessage, ProofChecker, ProofModule, ProofVerdict
from orchestrator.graphs.idris.hints import HINTS
from orchestrator.steps import material

_FENCE = re.compile(r"```[\w-]*[ \t]*\n(?P<code>.*?)\n?```", re.DOTALL)
_SYSTEM = (
    "You mend a module in {language} that its compiler did not accept. Answer with the whole mended module and nothing "
    "else. Never change a figure, a text, a statement that is proved, or the module's name. Marks such as [NAME_1] "
    "stand for personal data; keep them as they are. "
)
_NAMES = {"idris2": "Idris 2", "agda": "Agda"}
_BEFORE = (
    "Changes that mended such errors before; names stand as n1, n2 …, figures as #, - is what went, + what came:\n{}"
)


def prompt(
    module: ProofModule,
    verdict: ProofVerdict,
    checker: ProofChecker,
    known: Sequence[str] = (),
    mask: Callable[[str], str] = str,
) -> list[Message]:
    """Return what the model is asked: the whole module, the whole output, a hint for each class, and what helped."""
    system = _SYSTEM.format(language=_NAMES[checker.language]) + material.rule("draft", "material")
    asked = [
        material.fenced("draft", mask(module.text), name=module.name),
        material.fenced("material", mask(verdict.output), kind="compiler output"),
        *_hints(verdict.messages),
        *([_BEFORE.format("\n\n".join(known))] if known else []),
    ]
    return [Message("system", system), Message("user", "\n\n".join(asked))]


def mended_module(answer: str) -> str:
    """Return the code of an answer, without fences and what stands around them; it ends with a line break."""
    fenced = [found["code"] for found in _FENCE.finditer(answer)]
    code = next((one for one in fenced if re.search(r"(?m)^module\s", one)), max(fenced, key=len, default=answer))
    return code.strip("\n") + "\n"


def _hints(messages: Sequence[CompilerMessage]) -> list[str]:
    classes = dict.fromkeys(one.cls for one in messages)
    return ["\n".join(f"- {HINTS[cls]}" for cls in classes)] if classes else []
