"""The routes of interviews: what a client asks for, and the answer."""

from typing import Any

from aiohttp import web

from bot.graphs.intake.http.chat import Chat
from bot.graphs.intake.http.models import (
    SESSION,
    FormRequest,
    ListQuery,
    MessageRequest,
    Pending,
    ReopenRequest,
    Reply,
    Session,
    SessionPage,
    StartRequest,
    SummaryQuery,
)
from bot.http.api.document import ApiEndpoint, AuthenticatedCall
from bot.http.api.form import form_of_request
from bot.http.api.requests import (
    ASKING,
    NAME,
    NOT_STORED,
    PREFER,
    body_of,
    in_path,
    json_response,
    patience_of,
    query_of,
    request_id_of,
)
from bot.http.turns.uploads import Uploads
from integrations.documents.kinds import WORD
from orchestrator.turn import File

PATIENCE = 25.0
"""Seconds that a request waits for its answer: proxies give up after 30 or 60."""
_ONE = {"session_id": SESSION}
_Asked = tuple[str, str]
"""An interview, and the id of what was asked in it."""


class ChatRoutes:
    """What the server does with requests to the chat."""

    def __init__(self, chat: Chat, uploads: Uploads) -> None:
        self._chat = chat
        self._uploads = uploads
        not_found, plain = ("not_found",), ("malformed", "too_large", "media_type", "invalid")
        body = (*plain, "form", "no_length")
        answering = ("timeout", "busy")
        asking = ("queue_full", *answering)
        self.operations = (
            ApiEndpoint(
                method="POST", path="/chat/start", handle=self.start, body=StartRequest, headers=ASKING,
                form=form_of_request(StartRequest), returns={201: Reply, 202: Pending}, leads_to=_links,
                problems=(*not_found, *body, "key_reused", *asking),
            ),
            ApiEndpoint(
                method="POST", path="/chat/message", handle=self.message, body=MessageRequest, headers=ASKING,
                form=form_of_request(FormRequest), returns={200: Reply, 202: Pending},
                problems=(*not_found, *body, "ended", "question_over", "key_reused", *asking), leads_to=_links,
            ),
            ApiEndpoint(
                method="POST", path="/chat/{session_id}/reopen", handle=self.reopen, in_path=_ONE, body=ReopenRequest,
                headers=ASKING, returns={200: Reply, 202: Pending}, leads_to=_links,
                problems=(*not_found, *plain, "not_over", "key_reused", *asking),
            ),
            ApiEndpoint(
                method="GET", path="/chat/{session_id}/replies/{request_id}", handle=self.reply,
                in_path={**_ONE, "request_id": NAME}, headers={"Prefer": PREFER},
                returns={200: Reply, 202: Pending}, problems=(*not_found, *answering),
            ),
            ApiEndpoint(
                method="GET", path="/chat/{session_id}", handle=self.session, in_path=_ONE, returns={200: Session},
                problems=not_found,
            ),
            ApiEndpoint(
                method="GET", path="/chat/{session_id}/summary.docx", handle=self.summary, in_path=_ONE,
                query=SummaryQuery,
                returns={200: None}, file=WORD, problems=("not_found", "no_summary", "invalid"),
            ),
            ApiEndpoint(
                method="GET", path="/chat", handle=self.sessions, query=ListQuery, returns={200: SessionPage},
                problems=("invalid",),
            ),
            ApiEndpoint(
                method="DELETE", path="/chat/{session_id}", handle=self.erase, in_path=_ONE, returns={204: None},
                problems=not_found,
            ),
        )  # fmt: skip

    async def start(self, call: AuthenticatedCall) -> web.Response:
        """Begin an interview.

        The answer has the id of the interview and what the bot says first. Where that takes longer than the request
        waits, it is 202 and says where the answer will be. `Prefer: wait=5` waits less, `respond-async` not at all.
        Files come as parts called `file` of a form (multipart/form-data) that has the same fields.
        """

        async def accept(request: StartRequest, files: tuple[File, ...]) -> tuple[_Asked, bool]:
            request_id = request_id_of(call, request.request_id)
            line, is_new = await self._chat.start(call.client, request, request_id, call.locale, files)
            return (line.id, request_id), is_new

        return await self._answered(call, *await self._uploads.accept(call, StartRequest, accept), 201)

    async def message(self, call: AuthenticatedCall) -> web.Response:
        """Say something in an interview.

        Messages of one interview are answered one after the other, in the order in which they came: none is refused
        because another is being answered. Files come as parts called `file` of a form (multipart/form-data) that has
        the same fields; in a form the text may be left out.
        """

        async def accept(request: MessageRequest, files: tuple[File, ...]) -> tuple[_Asked, bool]:
            request_id = request_id_of(call, request.request_id)
            line, is_new = await self._chat.say(call.client, request, request_id, files)
            return (line.id, request_id), is_new

        asked = await self._uploads.accept(call, MessageRequest, accept, form=FormRequest)
        return await self._answered(call, *asked, 200)

    async def reopen(self, call: AuthenticatedCall) -> web.Response:
        """Open an interview again that is over, whoever ended it.

        What was said stays; what is still open is asked, then whether there is more, and the summaries are made anew.
        """
        session_id = in_path(call, "session_id", SESSION)
        request_id = request_id_of(call, (await body_of(call, ReopenRequest)).request_id)
        await self._chat.reopen(call.client, session_id, request_id)
        return await self._answered(call, session_id, request_id, 200)

    async def reply(self, call: AuthenticatedCall) -> web.Response:
        """Fetch the answer to a request, as often as you like."""
        session_id, request_id = in_path(call, "session_id", SESSION), in_path(call, "request_id", NAME)
        return await self._answered(call, session_id, request_id, 200)

    async def session(self, call: AuthenticatedCall) -> web.Response:
        """Read an interview: facts with their sources, gaps, risks, timeline, summaries, every change of state."""
        return json_response(await self._chat.session(call.client, in_path(call, "session_id", SESSION)))

    async def summary(self, call: AuthenticatedCall) -> web.Response:
        """Fetch the summary of a complete interview as a document of Word, for the person or for a professional."""
        session_id, query = in_path(call, "session_id", SESSION), query_of(call, SummaryQuery)
        name, content = await self._chat.summary(call.client, session_id, query.reader)
        headers = {**NOT_STORED, "Content-Disposition": f'attachment; filename="{name}"'}
        return web.Response(body=content, content_type=WORD, headers=headers)

    async def sessions(self, call: AuthenticatedCall) -> web.Response:
        """List your interviews, newest first."""
        return json_response(await self._chat.sessions(call.client, query_of(call, ListQuery)))

    async def erase(self, call: AuthenticatedCall) -> web.Response:
        """Erase an interview.

        Everything about it goes: the case, all that was said, and what is remembered of it; an answer that is being
        made is broken off. This cannot be taken back.
        """
        await self._chat.erase(call.client, in_path(call, "session_id", SESSION))
        return web.Response(status=204)

    async def _answered(self, call: AuthenticatedCall, session_id: str, request_id: str, status: int) -> web.Response:
        reply = await self._chat.reply(call.client, session_id, request_id, patience_of(call, PATIENCE, PATIENCE))
        if isinstance(reply, Pending):
            return json_response(reply, 202, {"Location": reply.location, "Retry-After": str(reply.retry_after)})
        return json_response(reply, status, {"Location": f"/chat/{session_id}"} if status == 201 else {})


def _links(status: int) -> dict[str, dict[str, Any]]:
    """Return what can be done with the answer to a message."""
    session = "$response.body#/session_id" if status == 202 else "$response.body#/session/session_id"
    one = {"parameters": {"session_id": session}}
    reply = {"parameters": {"session_id": session, "request_id": "$response.body#/request_id"}}
    message = {"requestBody": {"session_id": session}}
    return {"message": message, "reply": reply, "session": one, "summary": one, "reopen": one, "erase": one}
