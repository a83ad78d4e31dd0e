"""OpenAI, Azure OpenAI and whatever else speaks their chat completions; requests are sent once, never repeated here."""

import base64
import ssl
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from functools import cache, lru_cache
from typing import Any, cast

import httpx2
import openai
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, HumanMessage, SystemMessage
from langchain_openai import AzureChatOpenAI, ChatOpenAI
from langchain_openai.chat_models.base import BaseChatOpenAI
from pydantic import BaseModel, SecretStr

from integrations.errors import Cut, Invalid, Refused, Unavailable
from integrations.llm.base import Message
from integrations.llm.call import ModelRequest
from integrations.llm.entra import TokenProvider
from integrations.llm.features import Feature, Unsupported
from integrations.llm.openai_errors import translate
from integrations.llm.spec import ModelSpec

CONNECT_TIMEOUT = 10.0
"""Seconds; a host that does not even take the connection must leave time for another try."""

_KINDS: dict[str, type[BaseMessage]] = {"system": SystemMessage, "user": HumanMessage, "assistant": AIMessage}


@cache
def _certificates() -> ssl.SSLContext:
    """Read the certificate authorities once a process, not whenever connections are opened: it takes 20 ms."""
    return httpx2.create_ssl_context()


class ModelConnections:
    """The connections that all deployments share; they belong to the event loop in which they are first used."""

    def __init__(self) -> None:
        self.http = openai.DefaultAsyncHttpxClient(verify=_certificates())
        self.nowhere = httpx2.Client(transport=httpx2.BaseTransport())
        """A synchronous client that reaches nothing: AzureChatOpenAI would make a real one that nobody uses (50 ms)."""

    async def aclose(self) -> None:
        """Close them."""
        await self.http.aclose()
        self.nowhere.close()


class OpenAIChat:
    """One deployment in one role; ``without`` is what it turned out not to take, shared by all roles that use it.

    Every method raises the errors of ``integrations.errors``; ``Unsupported`` means that the same call, made again,
    leaves out what was refused.
    """

    def __init__(
        self,
        spec: ModelSpec,
        connections: ModelConnections,
        token: TokenProvider | None,
        without: set[Feature],
    ) -> None:
        self._spec = spec
        self._connections = connections
        self._token = token
        self._without = without
        self._built_without: frozenset[Feature] = frozenset()
        self._client = self._build()

    def takes(self, feature: Feature) -> bool:
        """Tell whether the deployment has not refused the feature so far."""
        return feature not in self._without

    async def answer(
        self, messages: Sequence[Message], call: ModelRequest, schema: type[BaseModel] | None = None
    ) -> str:
        """Return the whole text; with a schema the server is bound to it, strictly."""
        options: dict[str, Any] = {"stream": False}  # else a graph that streams its messages would make it a stream
        if schema is not None:
            options["response_format"] = _response_format(schema)
        client, used = self._current(), self._used(schema=schema is not None)
        call.requests += 1
        try:
            message = await client.ainvoke(_convert(messages), **options)
        except Exception as error:  # noqa: BLE001 - the client raises any kind for an answer that it cannot read
            _count_failed(error, call)
            raise self._learn(error, used) from None
        if message.usage_metadata:
            call.add_usage(message.usage_metadata["input_tokens"], message.usage_metadata["output_tokens"])
        text = str(message.text)
        self._judge(text, str(message.response_metadata.get("finish_reason") or ""), message.additional_kwargs)
        return text

    async def pieces(self, messages: Sequence[Message], call: ModelRequest) -> AsyncGenerator[str]:
        """Yield the text as it comes; the request is dropped as soon as the iterator is closed."""
        client, used = self._current(), self._used(stream=True)
        call.requests += 1
        said, finish = "", ""
        try:
            async with aclosing(cast(AsyncGenerator[AIMessageChunk], client.astream(_convert(messages)))) as chunks:
                async for chunk in chunks:
                    if chunk.usage_metadata:
                        call.add_usage(chunk.usage_metadata["input_tokens"], chunk.usage_metadata["output_tokens"])
                    finish = str(chunk.response_metadata.get("finish_reason") or "") or finish
                    if text := str(chunk.text):
                        said += text
                        yield text
        except Exception as error:  # noqa: BLE001 - as above
            raise self._learn(error, used) from None
        if not finish:
            raise Unavailable(f"the stream of {self._spec.name} ended before its answer did")
        self._judge(said, finish, {})

    def _current(self) -> BaseChatOpenAI:
        if self._without != self._built_without:
            self._client = self._build()
        return self._client

    def _used(self, *, schema: bool = False, stream: bool = False) -> set[Feature]:
        """The features that a request made now would have, so that no refusal is believed of one that was not there."""
        sent: set[Feature] = set()
        if self._spec.temperature is not None:
            sent.add("temperature")
        if self._spec.answer_tokens is not None:
            sent.add("max_tokens")
        if schema:
            sent.add("response_format")
        if stream:
            sent.add("stream_options")
        return sent - self._without

    def _learn(self, error: Exception, used: set[Feature]) -> Exception:
        translated = translate(error, self._spec.name)
        if not isinstance(translated, Unsupported):
            return translated
        refused = translated.features & used
        if not refused:
            return Invalid(str(translated))
        self._without |= refused
        return translated

    def _judge(self, text: str, finish: str, extra: dict[str, Any]) -> None:
        """Raise for an answer that is none."""
        if extra.get("refusal") or finish == "content_filter":
            raise Refused(f"{self._spec.name} declined to answer")
        if text.strip():
            if finish == "length":
                raise Cut(f"{self._spec.name} wrote as many tokens as it may; raise max_tokens", text)
            return
        if finish == "length":
            raise Invalid(f"{self._spec.name} used all its tokens before it wrote a word; raise max_tokens")
        raise Refused(f"{self._spec.name} gave an empty answer")

    def _build(self) -> BaseChatOpenAI:
        spec = self._spec
        self._built_without = frozenset(self._without)
        shared: dict[str, Any] = {
            "model": spec.name if spec.provider == "azure" else spec.deployment,
            "temperature": spec.temperature if self.takes("temperature") else None,
            "max_completion_tokens": spec.answer_tokens if self.takes("max_tokens") else None,
            "stream_usage": self.takes("stream_options"),
            "timeout": httpx2.Timeout(spec.seconds, connect=min(spec.seconds, CONNECT_TIMEOUT)),
            "stream_chunk_timeout": None,  # Call.waiting bounds the silence, the one before the first piece too
            "max_retries": 0,
            "use_responses_api": False,
            "http_async_client": self._connections.http,
        }
        if spec.provider == "openai":
            return ChatOpenAI(base_url=spec.url, api_key=_given(spec.api_key or "none"), **shared)
        credentials: dict[str, Any] = (
            {"azure_ad_async_token_provider": self._token} if self._token else {"api_key": SecretStr(spec.api_key)}
        )
        return AzureChatOpenAI(
            azure_endpoint=spec.url,
            azure_deployment=spec.deployment,
            api_version=spec.api_version,
            http_client=self._connections.nowhere,
            **credentials,
            **shared,
        )


def _given(key: str) -> TokenProvider:
    """The key as a function: then no second, synchronous client is built that nobody uses."""

    async def give() -> str:
        return key

    return give


def _convert(messages: Sequence[Message]) -> list[BaseMessage]:
    return [_KINDS[message.role](content=_content(message)) for message in messages]


def _content(message: Message) -> str | list[str | dict[str, Any]]:
    if not message.pictures:
        return message.content
    shown = (f"data:image/png;base64,{base64.b64encode(picture).decode()}" for picture in message.pictures)
    pictures: list[str | dict[str, Any]] = [{"type": "image_url", "image_url": {"url": url}} for url in shown]
    return [{"type": "text", "text": message.content}, *pictures]


@lru_cache(maxsize=64)
def _response_format(schema: type[BaseModel]) -> dict[str, Any]:
    """The schema as a dictionary: given the class, the client would lose the usage of an answer that does not fit."""
    strict = openai.pydantic_function_tool(schema)["function"]["parameters"]
    return {"type": "json_schema", "json_schema": {"name": schema.__name__, "schema": strict, "strict": True}}


def _count_failed(error: Exception, call: ModelRequest) -> None:
    """Count what an answer took that the client refused to hand out, for example one cut off in its JSON."""
    response = getattr(error, "response", None)
    if response is None or response.status_code != 200:
        return
    try:
        usage = response.json()["usage"]
        call.add_usage(int(usage["prompt_tokens"]), int(usage["completion_tokens"]))
    except (ValueError, KeyError, TypeError):
        return
