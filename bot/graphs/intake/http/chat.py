"""What clients can do with interviews, in our own words: nothing of HTTP."""

import uuid
from datetime import UTC, datetime, timedelta
from urllib.parse import quote

from bot.attached import content_of
from bot.graphs.intake.http.models import ListQuery, MessageRequest, Pending, Reply, Session, SessionPage, StartRequest
from bot.graphs.intake.http.showing import line_of, reply_of, session_of
from bot.http.api.accepting import UNENDED, digest, reason_of
from bot.http.api.backend import ApiBackend
from bot.http.api.problems import ApiProblem
from bot.http.turns.uploads import Uploads
from bot.inbox.records import to_turn
from bot.texts import language_of, say
from integrations.documents.kinds import WORD
from integrations.errors import NotFound
from integrations.knowledge.base import Scenario
from integrations.store.interview_records import UNFINISHED, InterviewLine, InterviewRecord
from integrations.store.turns import TurnRecord
from orchestrator.graphs.intake.deps import KnowledgeSource
from orchestrator.turn import Attachment, File, Locale, Turn

CHANNEL, COMMAND = "chat", "intake"
KOREA = 9 * 3600
"""Where the law is that the interviews are about: seconds ahead of UTC."""
HEARD = ("COMPLETED", "HANDED_OVER", "ABORTED")
"""Ends after which additions and corrections are heard as well."""
LOOK_AGAIN = 1
"""Seconds after which a client may look again for an answer that is not there yet."""
MOST_TURNS = 1_000
"""Of an erased interview, those whose files are looked for."""
AT_ONCE = 1.0
"""Seconds after which who tells of danger waits for nothing else."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_KINDS = {"timeout": "timeout", "busy": "busy", "unavailable": "unavailable"}
"""Of failed turns, those after which it is worth trying again."""


class Chat:
    """Interviews of clients: each sees those that it has begun. Raises :class:`Problem`."""

    def __init__(self, backend: ApiBackend, uploads: Uploads, knowledge: KnowledgeSource | None = None) -> None:
        self._backend = backend
        self._uploads = uploads
        self._database = backend.database
        self._knowledge = knowledge

    async def start(
        self,
        client: str,
        request: StartRequest,
        request_id: str,
        wanted: Locale | None,
        files: tuple[File, ...] = (),
    ) -> tuple[InterviewLine, bool]:
        """Begin an interview; its first turn is accepted. The same request again is not new and begins no other."""
        locale = request.locale or (language_of(request.text) if request.text.strip() else wanted) or "ko"
        session = str(uuid.UUID(bytes=digest("session", client, request_id)[:16]))
        turn = self._turn(client, session, request_id, request.user, request.text, locale, files)
        known = await self._database.turns.get(turn.id)
        if known is None:
            offset = KOREA if request.utc_offset is None else request.utc_offset
            await self._database.interviews.create(
                InterviewRecord(
                    id=session,
                    team=turn.team,
                    user=turn.user,
                    client=client,
                    door=turn.door,
                    channel=turn.channel,
                    thread=turn.thread,
                    conversation=turn.conversation,
                    locale=locale,
                    utc_offset=offset,
                )
            )
        try:
            return await self._accept(turn, known)
        except ApiProblem as problem:
            if problem.kind == "queue_full":
                await self._backend.erasing.conversation(turn.conversation, turn.thread)
            raise

    async def say(
        self, client: str, request: MessageRequest, request_id: str, files: tuple[File, ...] = ()
    ) -> tuple[InterviewLine, bool]:
        """Say something in an interview: the turn is accepted, behind those that wait or run; tells if it is new."""
        line = await self._own(client, request.session_id)
        user, locale = line.user.partition("/")[2], _locale(line.locale)
        turn = self._turn(client, line.id, request_id, user, request.text, locale, files, request.answer_to or "")
        known = await self._database.turns.get(turn.id)
        if known is None:
            refusal = None
            if line.status not in (*UNFINISHED, *HEARD):
                refusal = ApiProblem("ended", status=line.status)
            elif request.answer_to and request.answer_to != await self._asked(line):
                refusal = ApiProblem("question_over")
            if refusal and not await self._backend.help_for(request.text, locale, suspected=True):
                raise refusal
        return await self._accept(turn, known)

    async def reopen(self, client: str, session_id: str, request_id: str) -> InterviewLine:
        """Open an interview again that is over: the wish is a message like others, in the words of the person."""
        line = await self._own(client, session_id)
        user, locale = line.user.partition("/")[2], _locale(line.locale)
        turn = self._turn(client, line.id, request_id, user, say(locale, "intake.follow_up.reopen"), locale, ())
        known = await self._database.turns.get(turn.id)
        if known is None and line.status in UNFINISHED:
            raise ApiProblem("not_over", status=line.status)
        return (await self._accept(turn, known))[0]

    async def reply(self, client: str, session_id: str, request_id: str, seconds: float) -> Reply | Pending:
        """Return the answer to a request, waiting for it so long; where it is not there yet, where it will be."""
        line = await self._own(client, session_id)
        turn_id = _turn_id(client, request_id)
        record, help_ = await self._ended(turn_id, seconds, _locale(line.locale))
        if record is None or record.turn.thread != session_id:
            raise ApiProblem("not_found")
        if record.state in UNENDED:
            return Pending(
                session_id=session_id,
                request_id=request_id,
                location=f"/chat/{session_id}/replies/{quote(request_id, safe='')}",
                retry_after=LOOK_AGAIN,
                message=help_ or None,
            )
        # How far it is now, not when the request came.
        line = await self._own(client, session_id)
        stored = await self._database.chat_replies.of_turn(turn_id)
        if record.state != "done" or stored is None:
            raise _failure(record)
        return reply_of(stored, request_id, line_of(line))

    async def _ended(self, turn_id: str, seconds: float, locale: Locale) -> tuple[TurnRecord | None, str]:
        """Return a turn once it has ended, or after some seconds.

        For one that tells of danger nobody waits longer than ``AT_ONCE``: it is returned with whom to call.
        """
        record = await self._backend.endings.of(turn_id, min(seconds, AT_ONCE))
        if record is None or record.state not in UNENDED:
            return record, ""
        if help_ := await self._backend.help_for(record.turn.text, locale):
            return record, help_
        return await self._backend.endings.of(turn_id, seconds - AT_ONCE) if seconds > AT_ONCE else record, ""

    async def session(self, client: str, session_id: str) -> Session:
        """Return the whole of an interview."""
        line = await self._own(client, session_id)
        record = await self._database.interviews.get(session_id)
        if record is None:
            raise ApiProblem("not_found")
        transitions = await self._database.interviews.log_of(session_id)
        last = await self._database.chat_replies.of_turn(record.last_turn)
        return session_of(record, line, transitions, last, await self._scenario(record))

    async def summary(self, client: str, session_id: str, reader: str) -> tuple[str, bytes]:
        """Return the summary for one kind of reader as a document of Word: its name and its bytes."""
        await self._own(client, session_id)
        record = await self._database.interviews.get(session_id)
        if record is None:
            raise ApiProblem("not_found")
        kept = {each.target_user: each.markdown for each in (record.case.summaries if record.case else ())}
        if record.case is None or not kept.get(reader):
            raise ApiProblem("no_summary")
        locale, number = _locale(record.locale), record.case.number
        title = f"{say(locale, 'intake.summary_file.title')} · {number}"
        text = f"# {title}\n\n{kept[reader]}"
        file = Attachment(f"interview-summary_{number}_{reader.lower()}.docx", WORD, text=text)
        return file.name, await content_of(file, locale, record.utc_offset)

    async def sessions(self, client: str, query: ListQuery) -> SessionPage:
        """Return a page of the client's interviews."""
        before = None
        if query.cursor:
            microseconds, _, id = query.cursor.partition("_")
            before = (_EPOCH + timedelta(microseconds=int(microseconds)), id)
        user = None if query.user is None else f"{client}/{query.user}"
        lines = await self._database.interviews.list(
            self._backend.team, client, query.limit + 1, before, user=user, status=query.status
        )
        page = lines[: query.limit]
        more = len(lines) > len(page)
        return SessionPage(sessions=[line_of(line) for line in page], next_cursor=_cursor(page[-1]) if more else None)

    async def erase(self, client: str, session_id: str) -> None:
        """Erase everything about an interview."""
        line = await self._own(client, session_id)
        turns = await self._database.turns.recent(line.conversation, MOST_TURNS)
        await self._backend.erasing.erase(session_id)
        for record in turns:
            await self._uploads.discard_of(to_turn(record.turn).files)

    async def _scenario(self, record: InterviewRecord) -> Scenario | None:
        """Return what the interview's version of the knowledge says of its kind of case."""
        if self._knowledge is None or record.case is None or not record.knowledge_version:
            return None
        try:
            knowledge = await self._knowledge.version(record.knowledge_version)
        except NotFound:
            return None
        return knowledge.scenarios.get(record.case.level3)

    async def _own(self, client: str, session_id: str) -> InterviewLine:
        """Return an interview of this client; of others it is not even told that they exist."""
        line = await self._database.interviews.line(session_id)
        if line is None or line.client != client or line.team != self._backend.team:
            raise ApiProblem("not_found")
        return line

    async def _asked(self, line: InterviewLine) -> str | None:
        """Return the id of the question that waits for an answer."""
        last = await self._database.chat_replies.of_turn(line.last_turn)
        expected = last["expected_input"] if last else None
        return str(expected["id"]) if expected else None

    async def _accept(self, turn: Turn, known: TurnRecord | None) -> tuple[InterviewLine, bool]:
        is_new = await self._backend.accept(turn, known)
        line = await self._database.interviews.line(turn.thread)
        if line is None:
            # Erased at this very moment: what was just said goes too.
            await self._backend.erasing.conversation(turn.conversation, turn.thread)
            raise ApiProblem("not_found")
        return line, is_new

    def _turn(
        self,
        client: str,
        session: str,
        request_id: str,
        user: str,
        text: str,
        locale: Locale,
        files: tuple[File, ...],
        answers: str = "",
    ) -> Turn:
        return Turn(
            id=_turn_id(client, request_id),
            team=self._backend.team,
            channel=CHANNEL,
            thread=session,
            # Whoever a client names, it is nobody whom another door knows.
            user=f"{client}/{user}",
            text=text,
            locale=locale,
            door="http",
            is_direct=True,
            command=COMMAND,
            answers=answers,
            files=files,
        )


def _turn_id(client: str, request_id: str) -> str:
    """Return the inbox's key of a request; it appears in logs, so that nothing of what a client chose is in it."""
    return f"http:{digest('turn', client, request_id).hex()[:32]}"


def _locale(name: str) -> Locale:
    return "en" if name == "en" else "ko"


def _cursor(line: InterviewLine) -> str:
    return f"{(line.created_at - _EPOCH) // timedelta(microseconds=1)}_{line.id}"


def _failure(record: TurnRecord) -> ApiProblem:
    if record.state in ("stopped", "deleted"):
        return ApiProblem("not_found")
    reason = reason_of(record)
    return ApiProblem(_KINDS.get(reason, "failed"), reason=reason, reference=record.report.reference)
