"""The structure that a model fills."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

MOST = 30
"""Figures, parties or propositions of one answer."""
_MOST_PRODUCTS = 12


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ExtractedFigure(_Strict):
    """A figure that the rules did not label."""

    id: str = Field(description="N1, N2 …", max_length=8)
    quote: str = Field(description="The exact words of the document in which the figure stands", max_length=300)
    raw: str = Field(description="The figure alone, letter by letter", max_length=60)
    label: str = Field(description="What the document calls it", max_length=60)


class ExtractedParty(_Strict):
    """Somebody who takes part."""

    role: str = Field(max_length=40)
    name: str = Field(description="As the document writes it", max_length=100)


class ExtractedProposition(_Strict):
    """What must hold between figures."""

    left: list[list[str]] = Field(
        description="A sum of products; each factor is the id of a figure or a whole number", max_length=_MOST_PRODUCTS
    )
    sign: Literal["=", "<=", "<"]
    right: list[list[str]] = Field(max_length=_MOST_PRODUCTS)
    quote: str = Field(description="The exact words of the document that bind it so", max_length=600)


class FilledModel(_Strict):
    """All of it."""

    figures: list[ExtractedFigure] = Field(default_factory=list, max_length=MOST)
    parties: list[ExtractedParty] = Field(default_factory=list, max_length=MOST)
    propositions: list[ExtractedProposition] = Field(default_factory=list, max_length=MOST)
