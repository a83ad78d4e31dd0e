"""What clients can do with contracts, in our own words: nothing of HTTP."""

import uuid
from datetime import UTC, datetime, timedelta

from bot.graphs.contract.askers import owner_of_client
from bot.graphs.contract.conversations import erase_contract
from bot.graphs.contract.http.models import ContractBody, ContractForm, ContractListQuery, ContractPage, ContractSummary
from bot.http.api.accepting import digest
from bot.http.api.backend import ApiBackend
from bot.http.api.problems import ApiProblem
from bot.http.turns.turns import CHANNEL
from bot.http.turns.uploads import Uploads
from bot.texts import say, texts
from integrations.law.law import Law
from integrations.store.contracts import ContractRecord
from orchestrator.graphs.contract.report import stored_report
from orchestrator.ownership import owner_of
from orchestrator.turn import File, Locale, Turn

COMMAND = "contract"


class ClientContracts:
    """Contracts of clients' users: to whoever does not own one it is as if not there. Raises :class:`ApiProblem`."""

    def __init__(self, backend: ApiBackend, uploads: Uploads, law: Law, kept_for: timedelta | None) -> None:
        self._backend = backend
        self._database = backend.database
        self.team = backend.team
        self.uploads = uploads
        self._law = law
        self._kept_for = kept_for

    async def add(
        self, client: str, form: ContractForm, request_id: str, locale: Locale, file: File
    ) -> tuple[ContractBody, bool]:
        """Store a contract, and have it read and analysed; returns whether it is new.

        The same request again is the same contract.
        """
        id = digest("api contract", client, form.user, request_id).hex()[:32]
        turn = Turn(
            id=f"http:{id}",
            team=self.team,
            channel=CHANNEL,
            thread=f"{client}/{uuid.UUID(bytes=digest('conversation', id)[:16])}",
            user=f"{client}/{form.user}",
            text=say(locale, "contract_http.look"),
            locale=locale,
            door="api",
            is_direct=True,
            command=COMMAND,
            files=(file,),
        )
        known = await self._database.turns.get(turn.id)
        owner = owner_of(turn)
        record = ContractRecord(
            key=f"{turn.id}:{file.id}",
            team=self.team,
            owner=owner,
            conversation=turn.conversation,
            name=file.name,
            expires_at=datetime.now(UTC) + self._kept_for if self._kept_for else None,
        )
        contract_id = await self._database.contracts.create(record) if known is None else 0
        try:
            is_new = await self._backend.accept(turn, known)
        except ApiProblem:
            if known is None:
                await self._database.contracts.delete(contract_id, self.team, owner)
            raise
        if known is not None:
            contract_id = await self._database.contracts.of_key(record.key, self.team, owner) or 0
        return await self.get(client, form.user, contract_id, locale), is_new

    async def get(self, client: str, user: str, id: int, locale: Locale) -> ContractBody:
        """Return a contract with what was found in it, in that language."""
        record = await self.record(client, user, id)
        result = None
        if record.analysis is not None:

            def words(key: str, /, **values: object) -> str:
                return say(locale, key, **values)

            result = stored_report(record.text, record.pages, record.analysis, self._law, words, locale).result
        return ContractBody(
            **_summary(record, locale).model_dump(), analysis_result=result, extracted_text=record.text or None
        )

    async def list(self, client: str, query: ContractListQuery, locale: Locale) -> ContractPage:
        """Return a page of a user's contracts."""
        owner = owner_of_client(client, query.user)
        found = await self._database.contracts.list(self.team, owner, query.limit + 1, query.before)
        page = found[: query.limit]
        more = page[-1].id if len(found) > query.limit else None
        return ContractPage(contracts=[_summary(record, locale) for record in page], before=more)

    async def delete(self, client: str, user: str, id: int) -> None:
        """Erase a contract with what was found in it and said about it; what runs is stopped."""
        await erase_contract(self._database, self._backend.erasing, await self.record(client, user, id))

    async def record(self, client: str, user: str, id: int) -> ContractRecord:
        """Return a contract of this user."""
        owner = owner_of_client(client, user)
        record = await self._database.contracts.get(id, self.team, owner) if id else None
        if record is None:
            raise ApiProblem("contract_not_found")
        return record


def _summary(record: ContractRecord, locale: Locale) -> ContractSummary:
    key = f"notice.{record.reason}"
    message = say(locale, key, file=record.name) if record.status == "failed" and key in texts(locale) else None
    assert record.created_at is not None
    return ContractSummary(
        id=record.id,
        name=record.name,
        status=record.status,
        message=message,
        created_at=record.created_at,
        expires_at=record.expires_at,
    )
