"""``python -m evals.threads``: how often silence is kept among people, and how many follow-ups are answered."""

import argparse

from evals.threads.judging import SETS, judged, rate


def main() -> None:
    """Print both numbers for each set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", action="store_true", help="list the misses")
    parser.add_argument("--sets", nargs="+", default=SETS, help="the sets to measure")
    arguments = parser.parse_args()
    for name in arguments.sets:
        lines = judged(name)
        parts = []
        for label, said in (("quiet", "silence kept"), ("answer", "follow-ups answered")):
            (right, count), (clear, of_clear) = rate(lines, label), rate(lines, label, "clear")
            parts.append(f"{said} {right}/{count} = {right / count:.3f} (clear ones {clear}/{of_clear})")
        print(f"{name}: {len(lines)} lines; {'; '.join(parts)}")
        for each in lines if arguments.show else ():
            if not each.is_right:
                told = each.line.label
                print(f"  {each.line.thread} {told['label']} ({told['confidence']}): {told['text']!r}")


if __name__ == "__main__":
    main()
