"""How far a turn has come: a plan of its steps, and a line of code for each step that begins."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from langgraph.runtime import Runtime

from integrations.documents.time_limits import OnPage
from orchestrator.deps import Context
from orchestrator.steps.files import OnRead, ReadFile
from orchestrator.turn import File, Plan, Progress, Task


@dataclass(frozen=True, slots=True)
class Course:
    """The steps of a kind of work, in their order; without any, only files are shown.

    ``course.begin(runtime)`` in the first node shows them all, ``course.at(runtime, "write")`` says that this one runs
    and the one before is done. The texts are ``progress.<name>.title`` and ``progress.<name>.<step>``.
    """

    name: str
    steps: tuple[str, ...] = ()

    def begin(self, runtime: Runtime[Context], files: Sequence[File] = ()) -> OnRead:
        """Show what will be done: each of several files, then the steps. Return what is told of files that are read."""
        shown = {file.id: file for file in files} if len(files) > 1 else {}
        tasks = [*map(_reading, shown.values()), *(self._task(runtime, step, "waiting") for step in self.steps)]
        if tasks:
            runtime.stream_writer(Plan(self._text(runtime, "title"), tuple(tasks)))

        def on_read(read: ReadFile) -> None:
            if read.file.id in shown:
                missing = runtime.context.say(f"notice.{read.notice}") if read.notice else ""
                state: Literal["done", "failed"] = "done" if read.document else "failed"
                runtime.stream_writer(Progress(replace(_reading(read.file), state=state, output=missing)))

        return on_read

    def at(self, runtime: Runtime[Context], step: str, output: str = "") -> None:
        """Say that a step begins, and with it that the one before is done; ``output``: what that one came to."""
        place = self.steps.index(step) if step in self.steps else -1
        if place > 0:
            runtime.stream_writer(Progress(self._task(runtime, self.steps[place - 1], "done", output)))
        if place >= 0:
            runtime.stream_writer(Progress(self._task(runtime, step, "running")))

    def show(
        self,
        runtime: Runtime[Context],
        step: str,
        state: Literal["running", "done", "failed", "skipped"],
        output: str = "",
    ) -> None:
        """Say how it is with one step, where steps are left out, done again or fail by themselves."""
        runtime.stream_writer(Progress(self._task(runtime, step, state, output)))

    def pages(self, runtime: Runtime[Context], step: str) -> OnPage:
        """Return what says how many pages of a file are read while a step runs; one page alone is not told of."""

        def on_page(done: int, of: int) -> None:
            if of > 1:
                details = runtime.context.say("progress.pages", done=done, of=of)
                runtime.stream_writer(Progress(replace(self._task(runtime, step, "running"), details=details)))

        return on_page

    def end(self, runtime: Runtime[Context], output: str = "", *, failed: bool = False) -> None:
        """Say that the last step is done, or came to nothing; ``output``: what it came to."""
        if self.steps:
            state: Literal["done", "failed"] = "failed" if failed else "done"
            runtime.stream_writer(Progress(self._task(runtime, self.steps[-1], state, output)))

    def _task(
        self,
        runtime: Runtime[Context],
        step: str,
        state: Literal["waiting", "running", "done", "failed", "skipped"],
        output: str = "",
    ) -> Task:
        far = f"{self.steps.index(step) + 1}/{len(self.steps)}"
        return Task(f"{self.name}:{step}", self._text(runtime, step), state, details=far, output=output)

    def _text(self, runtime: Runtime[Context], key: str) -> str:
        return runtime.context.say(f"progress.{self.name}.{key}")


def _reading(file: File) -> Task:
    return Task(f"file:{file.id}", file.name, "running")
