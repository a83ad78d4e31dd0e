"""Search: the index, the web, and the graph of risks."""

import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, SecretStr, field_validator
from pydantic_settings import NoDecode

from bot.settings.fields import GROUP, JSON, settings_of

_setting = settings_of("search")

_ADDRESS = re.compile(r"https?://[^/\s]+")
_DOMAIN = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}")


class SearchSettings(BaseModel):
    """Of what is searched."""

    model_config = GROUP

    search_dense_weight: float | None = _setting(
        None, "Weight of meaning beside the words, which weigh 1; empty: as measured", "0.2", ge=0, le=1
    )
    search_support_threshold: float | None = _setting(
        None, "Least support for an answer, 0–1; empty: as measured", "0.25", ge=0, le=1
    )
    search_weights: Path | None = _setting(
        None,
        "File of weights and thresholds measured with another embedder; empty: search.toml in EMBEDDING_MODEL_FOLDER",
        "/srv/models/search.toml",
    )
    search_synonyms: Path | None = _setting(
        None,
        "File of your own words that mean the same, one meaning a line (휴가 | 오프 | day off); read at the start",
        "./synonyms.txt",
    )
    search_reranker_url: str = _setting(
        "",
        "Address of a reranker's route (Jina, Cohere, vLLM, Infinity, llama.cpp); empty: the order of the search holds",
        "http://127.0.0.1:8080/v1/rerank",
    )
    search_reranker_model: str = _setting(
        "", "Model that the reranker is asked for, where it has several", "bge-reranker"
    )
    search_reranker_api_key: SecretStr | None = _setting(None, "Key of the reranker", "…")
    azure_search_endpoint: str = _setting(
        "", "Endpoint of Azure AI Search; empty: a file in DATA_DIR", "https://team.search.windows.net"
    )
    azure_search_api_key: SecretStr | None = _setting(
        None, "Admin key of Azure AI Search; empty with an endpoint: Entra ID", "…"
    )
    azure_search_index: str = _setting(
        "workspace-agent",
        "Name of the index there: small letters, digits and dashes; made where it is not there",
        "workspace-agent",
        pattern="^[a-z0-9][a-z0-9-]{0,126}[a-z0-9]$",
    )
    azure_search_semantic: bool = _setting(
        False, "Whether Azure's semantic ranker orders what was found; it costs by the query", "true"
    )
    search_passages: int = _setting(12, "Passages that an answer or a document is built from", "12", ge=1)
    web_search: Literal["on", "off"] = _setting(
        "on", "off: nothing is looked up on the web; pages that come with the bot stand in for it", "off"
    )
    web_search_domains: Annotated[list[str], NoDecode, JSON] = _setting(
        ["moel.go.kr", "law.go.kr", "minwon.go.kr"],
        "JSON: the domains, with all below them, on which questions about contracts are searched",
        '["moel.go.kr", "law.go.kr"]',
    )
    tavily_api_key: SecretStr | None = _setting(
        None, "Key of Tavily, which is asked first; empty: public search engines are asked at once", "tvly-…"
    )
    tavily_url: str = _setting("https://api.tavily.com", "Base of Tavily's API", "http://127.0.0.1:8901")
    neo4j_url: str = _setting(
        "", "Neo4j for the risk patterns of contracts; empty: a graph in this process", "neo4j://graph:7687"
    )
    neo4j_user: str = _setting("", "User there; empty: none is needed", "neo4j")
    neo4j_password: SecretStr | None = _setting(None, "Password of that user", "…")
    neo4j_database: str = _setting("neo4j", "Name of the database there", "neo4j")

    @field_validator("search_reranker_url")
    @classmethod
    def _address(cls, value: str) -> str:
        if value and not _ADDRESS.match(value):
            raise ValueError(f"an address as http://127.0.0.1:8080/v1/rerank, not {value!r}")
        return value

    @field_validator("web_search_domains")
    @classmethod
    def _domains(cls, value: list[str]) -> list[str]:
        for domain in value:
            if not _DOMAIN.fullmatch(domain):
                raise ValueError(f"a domain is written as moel.go.kr, without https:// and path, not {domain!r}")
        return value
