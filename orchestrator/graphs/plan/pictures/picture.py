"""A picture of a plan."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

PictureName = Literal["schedule", "flow", "costs"]
PICTURES: Final[tuple[PictureName, ...]] = get_args(PictureName)


@dataclass(frozen=True, slots=True)
class PlanPicture:
    """A picture as a file, with what it says for those who do not see it."""

    name: PictureName
    alt: str
    content: bytes
    """PNG."""
