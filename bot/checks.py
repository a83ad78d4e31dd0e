"""What Slack's values look like, for the shapes of its payloads."""

import re
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

IDENTIFIER = r"^[A-Z][A-Z0-9]{1,31}$"
TEXT = 50_000
"""Characters of a message; Slack cuts at 40,000."""
SHORT = 4_000
"""Characters of what is no text of a person: ids, values, addresses, a modal's private metadata."""

Identifier = Annotated[str, StringConstraints(pattern=IDENTIFIER)]
"""An id of Slack: U…, C…, T…"""
Timestamp = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,12}\.[0-9]{1,9}$")]
"""The ts of a message."""
Text = Annotated[str, StringConstraints(max_length=TEXT)]
"""What a person may write."""
Short = Annotated[str, StringConstraints(max_length=SHORT)]
"""A text that no person writes."""


class Shape(BaseModel):
    """An object in which the fields that are named have their form; others may hold anything."""

    model_config = ConfigDict(strict=True, extra="ignore")

    @classmethod
    def fits(cls, value: object) -> bool:
        """Tell whether a value has this shape."""
        try:
            cls.model_validate(value)
        except ValidationError:
            return False
        return True


def is_identifier(value: Any) -> bool:
    """Tell whether a value is an id of Slack."""
    return isinstance(value, str) and re.fullmatch(IDENTIFIER, value) is not None
