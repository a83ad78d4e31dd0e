"""What a model is asked that fills a document's model or mends a module, and how its module is read."""

import re
from collections.abc import Callable, Mapping, Sequence

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


_FILL = """You read a business document and complete its typed model. Rules have read it before: their figures have ids (F1, F2 …), and
what they found to hold is listed. Add what they missed, and nothing else:
- figures: figures of the document that have no id yet; quote the words in which each stands, letter by letter, and call it N1, N2 …
- parties: who takes part, as the document writes it.
- propositions: what the document binds its figures to, and no rule lists: an equation or order between sums of products of figures,
  in their ids; what is taken away stands on the other side. Whole numbers up to 12 and powers of ten may stand as factors, other
  figures must be the document's. Percentages count as parts of one: 30% of F1 is F2 is [["F1", "F3"]] = [["F2"]] where F3 is 30%.
  Quote the words that bind them so. A proposition that holds whatever its figures are is worth nothing.
Leave out what the document does not say. Marks such as [NAME_1] stand for personal data; keep them as they are. """


def fill(texts: Sequence[tuple[str, str]], figures: Mapping[str, str], rules: Sequence[str]) -> list[Message]:
    """Ask what the rules missed. ``texts``: names and texts of the files; ``figures``: by their ids."""
    system = _FILL + material.rule("document", "material")
    known = "\n".join(f"{id}: {shown}" for id, shown in figures.items())
    asked = [
        *(material.fenced("document", text, name=name) for name, text in texts),
        material.fenced("material", known, kind="figures"),
        material.fenced("material", "\n".join(rules), kind="what holds already"),
    ]
    return [Message("system", system), Message("user", "\n\n".join(asked))]


def fill_again(wrong: Sequence[str]) -> Message:
    """Return what does not stand of an answer."""
    listed = "\n".join(f"- {one}" for one in wrong)
    said = f"These cannot be taken:\n{listed}\nAnswer again with the whole object; leave out what you cannot mend."
    return Message("user", said)
