"""Suggested prompts in the agent's conversation: by what the person did last, and by the channel they look at."""

from functools import partial

import structlog

from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.reply.blocks import Words, cut
from bot.slack.settings.home_blocks import HELP
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from integrations.errors import IntegrationError
from orchestrator.sources import filters_of
from orchestrator.turn import Locale, Turn

MOST = 4
"""Prompts that Slack shows."""
LONGEST = 60
"""Characters of a question or a title within a prompt."""
RECENT = 5

log = structlog.get_logger()


class Prompts:
    """Offers what may be asked next. A prompt's title is its message, so that people see what they will have said."""

    def __init__(self, workspace: SlackWorkspace) -> None:
        self._client = workspace.client
        self._people = workspace.people
        self._database = workspace.database
        self._index = workspace.index
        self._looking = workspace.looking
        self._examples = workspace.examples

    async def suggest(self, team: str, user: str, channel: str, thread: str = "") -> None:
        """Offer prompts in a conversation with the agent. They are decoration: what fails is left out."""
        try:
            person = await self._people.person(user)
            locale: Locale = person.locale or "en"
            words = partial(say, locale)
            texts = await self._texts(team, user, channel, locale)
            prompts = [{"title": text, "message": text} for text in texts]
            await self._client.assistant_threads_setSuggestedPrompts(
                channel_id=channel, thread_ts=thread or None, title=words("prompts.title"), prompts=prompts
            )
        except SLACK_FAULTS as error:
            log.info("prompts_not_shown", error=code_of(error))
        except IntegrationError as error:
            log.info("prompts_not_shown", error=type(error).__name__)

    async def _texts(self, team: str, user: str, channel: str, locale: Locale) -> list[str]:
        words = partial(say, locale)
        found = [*await self._by_last(team, user, words), *await self._by_channel(team, user, channel, words)]
        found += [words(key) for key in (*self._examples, HELP)]
        # The last place is kept for the way to everything else.
        kept = list(dict.fromkeys(found[:-1]))[: MOST - 1]
        return [*kept, found[-1]]

    async def _by_last(self, team: str, user: str, words: Words) -> list[str]:
        """Lead on from the last answered question or page of the person, if it was said to the bot alone."""
        for record in await self._database.turns.of_user(user, RECENT, team or None):
            if record.state != "done" or not record.turn.text or not record.turn.channel.startswith("D"):
                continue
            if record.report.mode == "search":
                return [words("prompts.page_of", text=_short(record.turn.text))]
            if record.report.mode == "generate" and (document := await self._document(record.turn.conversation)):
                return [words("prompts.about", title=_short(document))]
        return []

    async def _document(self, conversation: str) -> str:
        return next((document.title for document in await self._database.documents.recent(conversation, 1)), "")

    async def _by_channel(self, team: str, user: str, channel: str, words: Words) -> list[str]:
        """Name the page that lies nearest to what the channel is for which the person has in front of them."""
        looked = self._looking.of(team, user)
        if looked is None or not looked.channel or looked.channel == channel:
            return []
        place = await self._people.conversations.info(looked.channel)
        about = " ".join(
            filter(None, (_value(place.get("topic")), _value(place.get("purpose")), str(place.get("name") or "")))
        )
        asked = Turn(id="", team=team, channel=channel, thread="", user=user, text=about, locale="en", door="slack")
        asked = await self._people.direct(asked)
        near = await self._index.titles(about, k=1, audience=asked.audience, filters=filters_of(asked.preferences))
        return [words("prompts.about", title=_short(near[0].title))] if near else []


def _value(field: object) -> str:
    return str(field.get("value") or "") if isinstance(field, dict) else ""


def _short(text: str) -> str:
    return cut(" ".join(text.split()), LONGEST)
