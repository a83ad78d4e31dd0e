"""The typed model of one or several documents."""

from dataclasses import dataclass, field

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.given_names import GivenNames
from orchestrator.graphs.idris.model.relations import DocumentRule


@dataclass(frozen=True, slots=True)
class ModelParty:
    """Somebody who takes part."""

    role: str
    """As the document calls them: ``공급자``, ``갑``."""
    name: str
    file: str
    start: int
    end: int
    place: str


@dataclass(frozen=True, slots=True)
class ModelItem:
    """A row of a table of items."""

    name: str
    figures: tuple[Figure, ...]
    place: str


@dataclass(frozen=True, slots=True)
class ModelText:
    """A labelled text that is no figure: a place, a unit, a number of a file."""

    label: str
    text: str
    file: str
    start: int
    end: int
    place: str


@dataclass(frozen=True, slots=True)
class ModelTerm:
    """A sentence that binds somebody, or says how something is calculated."""

    text: str
    file: str
    start: int
    end: int
    place: str


@dataclass(frozen=True, slots=True)
class DocumentModel:
    """All that is known of the documents, each piece with its place."""

    project: str
    """PascalCase."""
    title: str
    kind: str
    """One of the registered types of documents."""
    told_kind: str
    """The type that was given, where it is another; else empty."""
    files: tuple[str, ...]
    parties: tuple[ModelParty, ...]
    items: tuple[ModelItem, ...]
    fields: tuple[Figure, ...]
    """Every figure that has a label or takes part in a rule."""
    terms: tuple[ModelTerm, ...]
    rules: tuple[DocumentRule, ...]
    texts: tuple[ModelText, ...] = ()
    """What has a label and is no figure."""
    names: GivenNames = field(default_factory=GivenNames)
    """What the version before called the same things."""

    @property
    def contradictions(self) -> tuple[DocumentRule, ...]:
        """The rules that the document breaks."""
        return tuple(rule for rule in self.rules if not rule.holds)
