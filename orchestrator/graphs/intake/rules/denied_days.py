"""Words that stand beside any day of which somebody says that it is not the one."""

from typing import Final

from orchestrator.language import words

OF_DENIAL: Final = frozenset(
    words("not was is the on in at and but it my of to since from that no wrong 오늘 내일 어제 날짜")
)
