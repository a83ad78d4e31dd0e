"""``python -m evals.idris [FOLDER …]``: what the rules read in business documents, against their labels.

Numbers alone, unless ``--show``. A labelled rule is found where one of ours has all of its figures and one more at most
(a rate or divisor that the label only tells); the days of a labelled order may stand in several of ours. It is nearly
found where three quarters of its figures do, the result among them.
"""

import argparse
import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from bot.graphs.idris.proofs import proof_checkers
from bot.settings import load as settings
from evals.idris.forms import FORMS, in_form
from evals.idris.judging import DocumentJudgement, LabelledDocument, judge, load
from evals.idris.mutating import Mutant, is_refused, mutants
from evals.idris.versions import later_versions

FOLDER = Path(__file__).parent


def _print(judged: Sequence[DocumentJudgement]) -> None:
    kinds = sum(one.model.kind == one.document.kind for one in judged)
    print(f"type {kinds}/{len(judged)}")
    fields = [field for one in judged for field in one.document.fields]
    missed = [field for one in judged for field in one.missed_fields]
    for name, is_figure in (("figures", True), ("names", False)):
        all_of, lost = (sum(f.is_figure == is_figure for f in told) for told in (fields, missed))
        print(f"fields with {name} {_share(all_of - lost, all_of)}")
    named = sum(f.is_label_in_text for f in fields) - sum(f.is_label_in_text for f in missed)
    print(f"labels {_share(named - sum(len(one.misnamed) for one in judged), named)}")
    there = Counter(rule.kind for one in judged for rule in one.document.rules)
    found = Counter(rule.kind for one in judged for rule in one.found)
    nearly = Counter(rule.kind for one in judged for rule in one.nearly)
    for kind, count in there.most_common():
        print(f"{kind:12} found {found[kind]:3}/{count:<3} nearly {nearly[kind]:3}")
    print(f"rules found {_share(found.total(), there.total())}, nearly {nearly.total()}")
    types = sorted({one.document.kind for one in judged})
    by_type = {kind: [one for one in judged if one.document.kind == kind] for kind in types}
    for kind, own in by_type.items():
        labelled = sum(len(one.document.rules) for one in own)
        print(f"{kind:12} {len(own):2} documents, rules found {_share(sum(len(one.found) for one in own), labelled)}")
    ours = sum(len(one.model.rules) for one in judged)
    false = sum(len(one.false_failures) for one in judged)
    print(f"ours {ours}, not labelled {sum(len(one.unlabelled) for one in judged)}, of these false failures {false}")
    failing = sum(not rule.holds for one in judged for rule in one.document.rules)
    print(f"planted errors told {sum(len(one.told_errors) for one in judged)}/{failing}")
    under = sum(len({f for rule in one.model.rules for f in rule.figures}) for one in judged)
    print(f"figures under a rule {_share(under, sum(len(one.model.fields) for one in judged))}")


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} ({part / max(whole, 1):.3f})"


def _show(judged: Sequence[DocumentJudgement]) -> None:
    for one in judged:
        name = one.document.name
        for field in one.missed_fields:
            print(f"{name} field   {field.label}: {field.quote}")
        for field, label in one.misnamed:
            print(f"{name} label   {field.label}: {field.quote}, read as {label!r}")
        for state, rules in (("nearly", one.nearly), ("missed", one.missed)):
            for rule in rules:
                print(f"{name} {state}  {rule.kind}: {rule.says}; {' | '.join(map('.'.join, rule.keys))}")
        for ours in one.unlabelled:
            print(f"{name} ours    {ours.kind}: {ours.says} [{' | '.join(f.raw for f in ours.figures)}]")
        for ours in one.false_failures:
            print(f"{name} FALSE   {ours.kind}: {ours.disagrees} {ours.result.place}")
        for rule in one.document.rules:
            if not rule.holds and rule not in one.told_errors:
                print(f"{name} UNTOLD  {rule.kind}: {rule.says}")


async def _mutate(documents: Sequence[LabelledDocument], most: int, every: int, show: bool) -> None:
    made = [mutant for document in documents for mutant in mutants(document, every)]
    for mutant in made if show else ():
        if not mutant.is_named:
            change, state = mutant.change, "elsewhere" if mutant.failing else "silent"
            told = f"{change.rule.kind}: {change.rule.says}; {change.figure.raw} → {change.written}"
            held = " | ".join(f"{rule.kind} {rule.says}" for rule in mutant.under)
            print(f"{mutant.document} {state}  {told} [{held}]")
    under = [mutant for mutant in made if mutant.under]
    for kind, count in Counter(mutant.change.rule.kind for mutant in made).most_common():
        own = [mutant for mutant in made if mutant.change.rule.kind == kind]
        print(f"{kind:12} fails {sum(bool(mutant.failing) for mutant in own):4}/{count}")
    print(f"changed figures under an invariant {_share(len(under), len(made))}")
    for name, chosen in (("that make a rule fail", made), ("under an invariant that do", under)):
        failing, named = (sum(map(told, chosen)) for told in (_fails, _is_named))
        print(f"changed figures {name} {_share(failing, len(chosen))}, line named {_share(named, len(chosen))}")
    if most:
        await _prove([mutant for mutant in made if mutant.failing], most)


def _print_versions(documents: Sequence[LabelledDocument], every: int) -> None:
    made = [version for document in documents for version in later_versions(document, every)]
    for kind, count in Counter(one.change.rule.kind for one in made).most_common():
        own = [one for one in made if one.change.rule.kind == kind]
        alone, later = sum(bool(one.alone) for one in own), sum(bool(one.failing) for one in own)
        print(f"{kind:12} told alone {alone:4}, as a later version {later:4}, of {count}")
    alone, later = sum(bool(one.alone) for one in made), sum(bool(one.failing) for one in made)
    print(f"wrong figures told alone {_share(alone, len(made))}, as a later version {_share(later, len(made))}")


def _fails(mutant: Mutant) -> bool:
    return bool(mutant.failing)


def _is_named(mutant: Mutant) -> bool:
    return mutant.is_named


async def _prove(made: Sequence[Mutant], most: int) -> None:
    checker = next((one for one in proof_checkers(settings()) if one.language == "agda"), None)
    if checker is None:
        print("no Agda here")
        return
    chosen = made[:: max(1, len(made) // most)]
    refused = [await is_refused(mutant, checker) for mutant in chosen]
    print(f"claims that Agda refuses {_share(sum(refused), len(refused))}")


def main() -> None:
    """Print fields read, rules found by kind, errors told; with ``--mutate`` what changed figures come to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=[FOLDER / "work"])
    parser.add_argument("--show", action="store_true", help="list what is missed, false, or not labelled")
    parser.add_argument("--mutate", action="store_true", help="change each figure of a rule, and convert anew")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="change each Nth figure alone")
    parser.add_argument(
        "--agda", type=int, default=0, metavar="N", help="let Agda check N of the claims that then fail"
    )
    parser.add_argument(
        "--versions", type=int, default=0, metavar="N", help="each Nth figure changed, as a version after the document"
    )
    parser.add_argument("--form", choices=FORMS, help="read the documents as made into this form, with their labels")
    given = parser.parse_args()
    for folder in given.folders:
        documents = asyncio.run(load(folder))
        if given.form:
            documents = asyncio.run(in_form(documents, given.form))
        begun = time.process_time()
        judged = judge(documents)
        print(f"{folder.name}: {len(documents)} documents, {time.process_time() - begun:.2f} s")
        _print(judged)
        if given.show:
            _show(judged)
        if given.versions:
            _print_versions(documents, given.versions)
        if given.mutate:
            asyncio.run(_mutate(documents, given.agda, given.every, given.show))


if __name__ == "__main__":
    main()
