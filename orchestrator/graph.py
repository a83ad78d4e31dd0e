"""What a graph declares of itself, and all that the orchestrator knows of its state."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, final

from integrations.documents.base import Document
from integrations.documents.time_limits import OnPage
from integrations.errors import Misconfigured
from integrations.llm.roles import RoleDefaults
from integrations.search.base import Audience
from orchestrator.deferred import Deferred
from orchestrator.deps import Context, Deps, FileReading
from orchestrator.language.utterance import Utterance
from orchestrator.recognising import Recogniser, never
from orchestrator.turn import AgentExecutionResult, Citation, File, Turn

if TYPE_CHECKING:
    from langgraph.graph import StateGraph  # half a second to import, and only what runs through it needs it

Build = Callable[[], "StateGraph[Any, Any, Any, Any]"]
ReadsKind = Callable[[Path, str], Awaitable[Document]]
"""Reads the file at a path, which people know by a name; raises ``integrations.documents.base.Unreadable``."""
JudgesTalk = Callable[[Utterance, Collection["Graph"], Sequence[File]], Awaitable[bool]]
CitedSource = tuple[Citation, Audience]
"""A source of an answer, and who may read it."""
Update = dict[str, Any]
"""What a node returns: the fields of the state that it changed."""


@final
class HandedDocument(TypedDict):
    """A document that a graph wrote and leaves to another, which asks where it goes and who reads it there."""

    title: str
    markdown: str
    made_of: str
    """The file that it is made of, as its person knows it."""


class TurnState(TypedDict, total=False):
    """What every graph's state begins with; a graph adds its own."""

    turn_id: str
    query: str
    """What was asked."""
    readers: list[str]
    """The audience of the reply, and what is set for its place."""
    final_message_instructions: str | None
    """What the caller wants of the form of the answer."""
    answer: AgentExecutionResult | None
    """With it the turn is answered. Its last node gives it."""
    goes_to: str
    """The graph that the turn is left to instead."""
    handed: HandedDocument | None
    """What it gets with the turn."""
    holds: bool
    """Whether what comes next in the conversation is for this graph, although nothing was asked."""


async def _left_among_people(_said: Utterance, _known: Collection["Graph"], _files: Sequence[File]) -> bool:
    return False


def _awaits_none(_state: Mapping[str, Any], _turn: Turn, _last: str) -> bool:
    return False


def _no_changes(_state: Mapping[str, Any], _turn_id: str) -> dict[str, Any]:
    return {}


async def _is_warm(_deps: Deps) -> None:
    """Load nothing ahead: the default of a graph."""


async def _no_sources(_context: Context, _state: Mapping[str, Any]) -> list[CitedSource]:
    return []


def _nothing_left(
    _context: Context, _state: Mapping[str, Any], _written: Sequence[Mapping[str, Any]]
) -> dict[str, Any] | None:
    return None


@dataclass(frozen=True, slots=True)
class ReadersOfGraph:
    """The files of a turn as one graph reads them: those of its own kinds itself, all others as every graph does."""

    own: Mapping[str, ReadsKind]
    shared: FileReading

    async def read(self, path: Path, name: str, on_page: OnPage | None = None) -> Document:
        """Return the file's text in parts; raises :class:`integrations.documents.base.Unreadable`."""
        own = self.own.get(Path(name).suffix.lower())
        return await (own(path, name) if own else self.shared.read(path, name, on_page))


@dataclass(frozen=True, slots=True)
class Graph:
    """One graph."""

    name: str
    """Also of its conversations' checkpoints, and its word as a command where it has no other."""
    build: Build
    commands: tuple[str, ...] = ()
    """The words by which a person chooses it; empty: its own name. ``Turn.command`` carries the one that was used."""
    describe: str = ""
    """What a request for it wants: one line of the deciding model's prompt; empty: no model chooses it."""
    recognise: Recogniser = never
    """Judges a request without a model; see :mod:`orchestrator.recognising`."""
    deciding_words: tuple[str, ...] = ()
    """Words by which it recognises a request, also where a slip of the hand is in them."""
    is_private: bool = False
    """Whether it runs only where nobody else reads; asked for elsewhere, the person is told where it goes on."""
    steps: int = 25
    """Nodes that one turn may run through; the longest way through the workspace graph takes five."""
    hears_danger: bool = False
    """Whether it listens for danger itself, in the conversations that it owns."""
    seconds: float | None = None
    """That one turn may take in it; None leaves it to the setting ``TURN_TIMEOUT``."""
    keeps_steps: bool = True
    """Whether a turn that was cut off goes on from its last node. Where it costs less to begin anew, only the end is
    kept."""
    awaits: Callable[[Mapping[str, Any], Turn, str], bool] = _awaits_none
    """Tell whether a turn answers what it asked in a conversation that another graph holds, whose last turn is given.

    Only the graph that decides is asked: to it others leave what is to be published."""
    is_put_to_bot: JudgesTalk = _left_among_people
    """Tell whether words with these files, said among people and to nobody, are a question or a request.

    Only the graph that decides is asked."""
    fresh: Mapping[str, Any] = field(default_factory=dict)
    """The fields of its state that belong to one turn alone, with their values as it begins; all others stay."""
    last: str | None = None
    """The node that ends a turn, where there is one: as it the state of an ended turn is changed."""
    without_turn: Callable[[Mapping[str, Any], str], dict[str, Any]] = _no_changes
    """Return what is to change in a state so that one turn is forgotten, besides what is of that turn alone."""
    sources_of: Callable[[Context, Mapping[str, Any]], Awaitable[list[CitedSource] | None]] = _no_sources
    """Return what the answer in a state cites, and who may read each by now; None where that is not known.

    What it only names comes last, with the number 0."""

    unfinished: Callable[[Context, Mapping[str, Any], Sequence[Mapping[str, Any]]], dict[str, Any] | None] = (
        _nothing_left
    )
    """Return what changes in the state of a turn that was stopped, so that it ends with what there is by then; with
    an ``answer``, or None where there is nothing. The last argument: what nodes of the step that was cut off wrote.
    Needs ``last``."""

    roles: Mapping[str, RoleDefaults] = field(default_factory=dict)
    """Its models, by the names under which its nodes ask for them. A role of a graph that is not private has the text
    ``settings.role.<name>``: administrators choose its model."""
    readers: Mapping[str, ReadsKind] = field(default_factory=dict)
    """What reads the files that only this graph can read, by the ends of their names (``.idr``). It reads what anybody
    may have sent, in this process: in bounded time and memory."""
    presets: tuple[str, ...] = ()
    """Names by which a client says how much of its work is wanted; ``Turn.given["preset"]`` carries the one."""
    examples: tuple[str, ...] = ()
    """Texts with which somebody may begin: they are offered in Slack's home tab."""
    warm_up: Callable[[Deps], Awaitable[None]] = _is_warm
    """Does before the first turn what that would wait for; raises an ``IntegrationError`` where it cannot."""
    slots: int | None = None
    """Turns of it that one process runs at a time; None: as many as there are workers."""
    texts: Path | None = None
    """Its folder of ``ko.toml`` and ``en.toml``, where that is not ``texts`` in its own folder beside the others'."""

    def load(self) -> None:
        """Import what it declares as :class:`orchestrator.deferred.Deferred`, which can take a second."""
        for declared in fields(self):
            value = getattr(self, declared.name)
            if isinstance(value, Deferred):
                value.load()

    def load_recognising(self) -> None:
        """Import what judges requests alone."""
        if isinstance(self.recognise, Deferred):
            self.recognise.load()

    @property
    def needed_texts(self) -> tuple[str, ...]:
        """The texts that must be there for what it declares."""
        words = [f"command.{word}.{key}" for word in self.words for key in ("description", "hint")]
        if self.is_private:
            words += [f"moved.{self.name}", *(f"command.{word}.begin" for word in self.words)]
        else:
            words += [f"settings.role.{role}" for role in self.roles]
        return (*words, *self.examples)

    @property
    def words(self) -> tuple[str, ...]:
        """Its commands."""
        return self.commands or (self.name,)


@dataclass(frozen=True, slots=True)
class Command:
    """A command that people can type. Its description and hint are the texts ``command.<word>.…``."""

    word: str
    graph: str
    """The name of the graph that it leads to."""
    is_private: bool = False
    """Whether it goes on where nobody else reads, wherever it was typed."""

    @property
    def name(self) -> str:
        """As it is typed."""
        return f"/{self.word}"


def commands_of(graphs: Mapping[str, Graph]) -> tuple[Command, ...]:
    """Return the commands in the order in which they are shown, which is that of the graphs."""
    return tuple(Command(word, graph.name, graph.is_private) for graph in graphs.values() for word in graph.words)


def examples_of(graphs: Mapping[str, Graph]) -> tuple[str, ...]:
    """Return the texts with which somebody may begin, in the order of the graphs."""
    return tuple(key for graph in graphs.values() for key in graph.examples)


def presets_of(graphs: Mapping[str, Graph]) -> dict[str, str]:
    """Return the presets of all graphs, each with the command that it is for."""
    return {preset: graph.words[0] for graph in graphs.values() for preset in graph.presets}


def roles_of(graphs: Mapping[str, Graph], *, chosen_in_slack: bool = False) -> dict[str, RoleDefaults]:
    """Return the roles of all graphs, or those whose models administrators choose. Raises ``Misconfigured``."""
    found: dict[str, RoleDefaults] = {}
    for graph in graphs.values():
        if twice := found.keys() & graph.roles.keys():
            raise Misconfigured(f"the graph {graph.name}: another one has a role {min(twice)} too")
        if not (chosen_in_slack and graph.is_private):
            found |= graph.roles
    return found
