"""The routes of a contract's redline: the changes that are suggested, and the Word document with those chosen."""

import asyncio
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from aiohttp import web

from bot.graphs.contract.http.contracts import ClientContracts
from bot.graphs.contract.http.models import CONTRACT, ContractChange, ContractChanges, ContractQuery, RedlineOrder
from bot.http.api.document import ApiEndpoint, AuthenticatedCall
from bot.http.api.problems import ApiProblem
from bot.http.api.requests import NOT_STORED, body_of, in_path, invalid, json_response, query_of
from bot.texts import say
from integrations.documents.kinds import WORD
from integrations.store.contracts import ContractRecord, Contracts
from orchestrator.deferred import Deferred
from orchestrator.turn import Locale

_offered_changes = Deferred("orchestrator.graphs.contract.offered_changes", "offered_changes")
_redline_of = Deferred("orchestrator.graphs.contract.offered_changes", "redline_of")

_PATH = "/api/v1/contracts/{id}"
_SOURCE, _UNPLACED = "Redline-Source", "Redline-Unplaced"
_GIVEN: dict[str, dict[str, Any]] = {
    _SOURCE: {
        "type": "string",
        "enum": ["file", "text"],
        "description": "Whether it is the Word file that was sent, or one made of its text.",
    },
    _UNPLACED: {
        "type": "string",
        "description": "Keys, parted by commas, of changes whose passage the file does not hold as it was read: they "
        "are not in it. It is only there where there are such.",
    },
}


class RedlineRoutes:
    """Tells which changes would mend a contract, and puts those that are wanted into it."""

    def __init__(self, contracts: ClientContracts, stored: Contracts) -> None:
        self._contracts = contracts
        self._stored = stored
        problems = ("invalid", "contract_not_found", "not_analysed")
        self.operations = (
            ApiEndpoint(
                method="GET", path=f"{_PATH}/changes", handle=self.contract_changes, in_path={"id": CONTRACT},
                query=ContractQuery, returns={200: ContractChanges}, problems=problems,
            ),
            ApiEndpoint(
                method="POST", path=f"{_PATH}/redline", handle=self.redline_contract, in_path={"id": CONTRACT},
                body=RedlineOrder, returns={200: None}, file=WORD, gives=_GIVEN,
                problems=(*problems, "nothing_to_change", "malformed", "too_large", "media_type"),
            ),
        )  # fmt: skip

    async def contract_changes(self, call: AuthenticatedCall) -> web.Response:
        """List the changes that would mend a contract, told in the language of Accept-Language.

        Those that are wanted are chosen by their keys, and put into the document by `redline_contract`.
        """
        record = await self._analysed(call, query_of(call, ContractQuery).user)
        changes = await asyncio.to_thread(_changes, record, call.locale or "ko")
        original = await self._stored.original(record.id, record.team, record.owner)
        return json_response(ContractChanges(changes=changes, is_of_file=original is not None))

    async def redline_contract(self, call: AuthenticatedCall) -> web.Response:
        """Get a contract as a Word document with the chosen changes in it as tracked changes.

        Word lets each be accepted or refused. Nothing is stored: the contract stays as it was sent.
        """
        order = await body_of(call, RedlineOrder)
        record = await self._analysed(call, order.user)
        locale: Locale = call.locale or "ko"
        known = {one.key for one in await asyncio.to_thread(_changes, record, locale)}
        if not known:
            raise ApiProblem("nothing_to_change")
        keys: Collection[str] | None = order.keys
        if keys is not None and not known.issuperset(keys):
            raise invalid(call, "keys", kind="literal_error", expected=", ".join(sorted(known)))
        original = await self._stored.original(record.id, record.team, record.owner)
        made = await asyncio.to_thread(_redline_of, record, original, keys, say, datetime.now(UTC))
        assert made is not None
        headers = {
            **NOT_STORED,
            "Content-Disposition": f"attachment; filename*=UTF-8''{quote(say(locale, 'contract.redline.file'))}",
            _SOURCE: "file" if made.is_original else "text",
        }
        if made.unplaced:
            headers[_UNPLACED] = ",".join(one.key for one in made.unplaced)
        return web.Response(body=made.document, content_type=WORD, headers=headers)

    async def _analysed(self, call: AuthenticatedCall, user: str) -> ContractRecord:
        """Return the contract that the path names. Raises :class:`ApiProblem` also where it is not analysed yet."""
        id = int(in_path(call, "id", CONTRACT, "contract_not_found"))
        record = await self._contracts.record(call.client, user, id)
        if record.analysis is None:
            raise ApiProblem("not_analysed")
        return record


def _changes(record: ContractRecord, locale: Locale) -> list[ContractChange]:
    return [
        ContractChange(
            key=one.key,
            violation=one.n,
            title=one.title,
            action=one.action,
            start=one.place.start if one.place else None,
            end=one.place.end if one.place else None,
            text=one.text,
        )
        for one in _offered_changes(record, say, locale)
    ]
