"""A picture of a plan."""

from dataclasses import dataclass
from typing import Literal

PictureName = Literal["schedule", "flow", "costs"]


@dataclass(frozen=True, slots=True)
class PlanPicture:
    """A picture as a file, with what it says for those who do not see it."""

    name: PictureName
    alt: str
    content: bytes
    """PNG."""
