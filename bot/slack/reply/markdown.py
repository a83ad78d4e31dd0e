"""Markdown as Slack should get it: emphasis is seen as such where Korean goes on without a space.

CommonMark tells opening from closing marks by what stands beside them, and so does Slack. In ``**"인용"**은`` or
``_중요_는`` the rule fails, since Korean puts its particles where English has a space. An invisible sign between the
mark and the letter mends that; nothing else of the text is changed.
"""

import re
import unicodedata

BESIDE = "\u200b"
"""Parts a mark from a letter for Slack; CommonMark does not see it. A zero-width space."""
APART = "\u200a"
"""White space for every parser, where CommonMark's rule needs it; a hair's breadth wide."""
INVISIBLE = frozenset({BESIDE, APART, "\u2060"})
"""All that is added to a text."""

_MARKS = "*_~`"
_FENCE = re.compile(r" {0,3}(`{3,}+|~{3,}+)([^\n]*)\n")


def slack_markdown(text: str) -> str:
    """Return the whole of a text as Slack should get it."""
    markdown = SlackMarkdown()
    return markdown.feed(text) + markdown.rest()


class SlackMarkdown:
    """The same for a text that comes in pieces: wherever it is cut, together they give the same."""

    def __init__(self) -> None:
        self._held = ""
        """What came and cannot be judged before more has come."""
        self._line = ""
        """The line that has begun, as it came."""
        self._before = "\n"
        self._code = ""
        """The marks that end the code in which the text is: a fence, or those of a code span."""
        self._fenced = False
        self._open: list[str] = []
        """The marks of emphasis that await their end, within the paragraph."""

    def feed(self, text: str) -> str:
        """Return what can be shown now, of this piece and of what was held back before."""
        return self._read(self._held + text, ended=False)

    def rest(self) -> str:
        """Return what was held back, since nothing more comes."""
        return self._read(self._held, ended=True)

    def _read(self, text: str, *, ended: bool) -> str:
        found: list[str] = []
        at = 0
        while at < len(text):
            sign = text[at]
            to = at + 1
            if sign in _MARKS:
                while to < len(text) and text[to] == sign:
                    to += 1
            if to == len(text) and not ended and (sign in _MARKS or sign == "<"):
                break
            run, after = text[at:to], text[to : to + 1] or "\n"
            found.append(self._mark(run, after) if sign in _MARKS else self._sign(sign, after))
            self._pass(run)
            at = to
        self._held = text[at:]
        return "".join(found)

    def _sign(self, sign: str, after: str) -> str:
        return "<\u2060" if sign == "<" and after in "!@#" else sign

    def _pass(self, run: str) -> None:
        """Note what was read, and at the end of a line what the line was."""
        self._line += run
        self._before = run[-1]
        if run != "\n":
            return
        line, self._line = self._line, ""
        fence = _FENCE.fullmatch(line)
        if self._fenced:
            if fence and fence[1].startswith(self._code) and not fence[2].strip():
                self._fenced, self._code = False, ""
        elif fence and not (fence[1][0] == "`" and "`" in fence[2]):
            self._fenced, self._code = True, fence[1]
            self._open.clear()
        elif not line.strip():
            # A paragraph ends, and with it what was never closed.
            self._code = ""
            self._open.clear()

    def _mark(self, run: str, after: str) -> str:
        """Return a run of marks, parted from the letter beside it where that is needed to be understood."""
        before = self._before
        if self._fenced or before == "\\" or self._begins_fence(run):
            return run
        if run[0] == "`":
            return self._span(run, before, after)
        if self._code or (run[0] == "~" and len(run) != 2):
            return run
        if run in self._open and not before.isspace():
            del self._open[self._open.index(run) :]
            if not _joins(after):
                return run
            return run + (APART if run[0] == "_" or _is_punctuation(before) else BESIDE)
        if after.isspace() or (run[0] == "_" and _is_letter(before)):
            return run
        self._open.append(run)
        if not _joins(before):
            return run
        return (APART if _is_punctuation(after) else BESIDE) + run

    def _span(self, run: str, before: str, after: str) -> str:
        if self._code == run:
            self._code = ""
            return run + BESIDE if _joins(after) else run
        if self._code:
            return run
        self._code = run
        return BESIDE + run if _joins(before) else run

    def _begins_fence(self, run: str) -> bool:
        return run[0] in "`~" and len(run) >= 3 and len(self._line) <= 3 and not self._line.strip()


def _joins(sign: str) -> bool:
    """Tell whether it is a letter of a script that puts no space there: Korean, Chinese, Japanese."""
    return unicodedata.east_asian_width(sign) in "WF" and sign.isalpha()


def _is_letter(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


def _is_punctuation(sign: str) -> bool:
    """As CommonMark has it since 0.31: punctuation and symbols."""
    return unicodedata.category(sign)[0] in "PS"
