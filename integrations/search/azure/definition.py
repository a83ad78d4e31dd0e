"""The index as the service keeps it: one row for each passage of a document."""

import hashlib
import json
import re
from datetime import datetime
from typing import Any, Final
from uuid import uuid4

import numpy as np
from azure.search.documents.indexes import models
from numpy.typing import NDArray

from integrations.errors import Misconfigured
from integrations.search.base import Chunk, Embedder
from integrations.search.lexical import HEADING_WEIGHT, TITLE_WEIGHT
from integrations.search.scripts import is_cjk

Json = dict[str, Any]

TEXT_FIELDS: Final = ["title", "headings", "path", "text", "text_ko", "text_en"]
"""What the words of a query are looked for in."""
SEMANTIC: Final = "passages"
LONGEST_NAME: Final = 256
"""Characters of a title that is sorted and looked through by its letters; the service's words end at 32 KB."""
_WEIGHTS: Final = {"title": TITLE_WEIGHT, "headings": HEADING_WEIGHT, "path": HEADING_WEIGHT}
_LETTERS: Final = "letters"
_WHOLE: Final = "whole"
_BIGRAMS: Final = "bigrams"
_MARK: Final = re.compile(r"workspace-agent index=(\w+) fixed=(\w+) changing=(\w+) team=(\w*)")
_CHANGING: Final = ("scoringProfiles", "defaultScoringProfile", "semantic")
"""What can be changed in place: learn.microsoft.com/azure/search/search-howto-reindex."""
_LONG: Final = "Edm.Int64"
_TEXTS: Final = "Collection(Edm.String)"


def key(document_id: str, position: int) -> str:
    """Return the key of what stands at a place of a document, of letters, digits and ``-`` as the service wants it.

    A document's new passages so take the places of the old ones, whether or not these can be found already.
    """
    return f"{hashlib.sha256(document_id.encode()).hexdigest()[:40]}-{position}"


def definition(name: str, embedder: Embedder, team: str = "") -> models.SearchIndex:
    """Return the index for vectors of this embedder, and for a Slack workspace, if it is known."""

    def field(name: str, type: str = "Edm.String", **more: Any) -> models.SearchField:
        chosen = {"searchable": False, "filterable": False, "sortable": False, "facetable": False, "retrievable": True}
        return models.SearchField(name=name, type=type, **(chosen | more))

    bigrams = ["cjk_width", "lowercase", "pairs"]
    analyzers: list[models.LexicalAnalyzer] = [
        models.CustomAnalyzer(
            name=_BIGRAMS, tokenizer_name="standard_v2", token_filters=bigrams, char_filters=["digits"]
        ),
        models.CustomAnalyzer(name=_LETTERS, tokenizer_name=_WHOLE, token_filters=["lowercase"]),
    ]
    tokenizers: list[models.LexicalTokenizer] = [models.KeywordTokenizerV2(name=_WHOLE, max_token_length=300)]
    token_filters: list[models.TokenFilter] = [models.CjkBigramTokenFilter(name="pairs", output_unigrams=True)]
    char_filters: list[models.CharFilter] = [
        models.PatternReplaceCharFilter(name="digits", pattern=r"(?<=\d),(?=\d)", replacement="")
    ]
    ranked = models.SemanticPrioritizedFields(
        title_field=models.SemanticField(field_name="title"), content_fields=[models.SemanticField(field_name="text")]
    )
    index = models.SearchIndex(
        name=name,
        fields=[
            field("id", key=True),
            field("serial", _LONG, filterable=True, sortable=True),
            field("chunk_id"),
            field("document_id", filterable=True, sortable=True),
            field("position", "Edm.Int32", filterable=True),
            field("source", filterable=True),
            field("made", filterable=True),
            field("language", filterable=True),
            field("title", searchable=True, analyzer_name=_BIGRAMS),
            field("name", searchable=True, sortable=True, retrievable=False, analyzer_name=_LETTERS),
            field("headings", _TEXTS, searchable=True, analyzer_name=_BIGRAMS),
            field("path", _TEXTS, searchable=True, analyzer_name=_BIGRAMS),
            field("text", searchable=True, analyzer_name=_BIGRAMS),
            field("text_ko", searchable=True, retrievable=False, analyzer_name="ko.lucene"),
            field("text_en", searchable=True, retrievable=False, analyzer_name="en.lucene"),
            field("url"),
            field("document_url"),
            field("line", _TEXTS, filterable=True),
            field("depth", "Edm.Int32", sortable=True),
            field("audience", _TEXTS, filterable=True),
            field("edited_at", "Edm.DateTimeOffset", filterable=True),
            models.SearchField(
                name="vector",
                type="Collection(Edm.Single)",
                searchable=True,
                retrievable=False,
                stored=False,
                vector_search_dimensions=embedder.dimensions,
                vector_search_profile_name="cosine",
            ),
        ],
        analyzers=analyzers,
        tokenizers=tokenizers,
        token_filters=token_filters,
        char_filters=char_filters,
        vector_search=models.VectorSearch(
            algorithms=[
                models.HnswAlgorithmConfiguration(name="hnsw", parameters=models.HnswParameters(metric="cosine"))
            ],
            profiles=[models.VectorSearchProfile(name="cosine", algorithm_configuration_name="hnsw")],
        ),
        semantic_search=models.SemanticSearch(  # costs nothing until a query asks for it
            configurations=[models.SemanticConfiguration(name=SEMANTIC, prioritized_fields=ranked)]
        ),
        scoring_profiles=[models.ScoringProfile(name="weights", text_weights=models.TextWeights(weights=_WEIGHTS))],
        default_scoring_profile="weights",
    )
    fixed, changing = _fingerprints(index, embedder.name)
    marks = f"index={uuid4().hex} fixed={fixed} changing={changing} team={team}"
    index.description = f"workspace-agent {marks}; do not edit this line"
    return index


def identity(found: models.SearchIndex, wanted: models.SearchIndex) -> str:
    """Return the name for life of an index that is there.

    Raises ``Misconfigured`` where it was made by somebody else, or for other fields or another embedder, which cannot
    be changed in place: nothing is deleted here.
    """
    there, ours = _MARK.search(found.description or ""), _MARK.search(wanted.description or "")
    remedy = "set AZURE_SEARCH_INDEX to a new name, which is made and filled from Notion"
    if there is None or ours is None:
        raise Misconfigured(f"AZURE_SEARCH_INDEX: {found.name} holds what this bot did not make; {remedy}")
    if ours[4] and there[4] != ours[4]:  # each would delete what the other reads
        raise Misconfigured(f"AZURE_SEARCH_INDEX: {found.name} is the index of another Slack workspace; {remedy}")
    if there[2] != ours[2]:
        raise Misconfigured(
            f"AZURE_SEARCH_INDEX: {found.name} was made for another embedding model or by another version; {remedy}, "
            "and delete the old index when that is done"
        )
    return there[1]


def changed(found: models.SearchIndex, wanted: models.SearchIndex) -> models.SearchIndex | None:
    """Return the index with what can be changed in place as it is wanted now; None where it is so already."""
    there, ours = _MARK.search(found.description or ""), _MARK.search(wanted.description or "")
    if there is None or ours is None or there[3] == ours[3]:
        return None
    found.scoring_profiles, found.semantic_search = wanted.scoring_profiles, wanted.semantic_search
    found.default_scoring_profile = wanted.default_scoring_profile
    found.description = (wanted.description or "").replace(ours[0], there[0].replace(there[3], ours[3]))
    return found


def row(chunk: Chunk, document_url: str, vector: NDArray[np.float32]) -> Json:
    """Return a passage as it is stored; one whose language the embedder does not know has no vector."""
    language = "ko" if any(map(is_cjk, chunk.text)) else "en"
    name = key(chunk.document_id, chunk.position)
    return {
        "id": name,
        "serial": int(hashlib.sha256(name.encode()).hexdigest()[:13], 16),
        "chunk_id": chunk.id,
        "document_id": chunk.document_id,
        "position": chunk.position,
        "source": chunk.source,
        "made": chunk.made,
        "language": language,
        "title": chunk.title,
        "name": chunk.title[:LONGEST_NAME],
        "headings": list(chunk.headings),
        "path": list(chunk.path),
        "text": chunk.text,
        f"text_{language}": chunk.text,
        "url": chunk.url,
        "document_url": document_url,
        "line": [chunk.document_id, *chunk.above],
        "depth": len(chunk.above),
        "audience": sorted(chunk.audience),
        "edited_at": chunk.edited_at.isoformat(timespec="milliseconds"),
    } | ({"vector": numbers(vector)} if vector.any() else {})


def numbers(vector: NDArray[np.float32]) -> list[float]:
    """Return a vector as it is sent."""
    return [round(number, 6) for number in vector.tolist()]


def chunk_of(row: Json) -> Chunk:
    """Return the passage that a row holds."""
    return Chunk(
        id=row["chunk_id"],
        document_id=row["document_id"],
        title=row["title"],
        headings=tuple(row["headings"]),
        text=row["text"],
        url=row["url"],
        audience=frozenset(row["audience"]),
        position=row["position"],
        edited_at=datetime.fromisoformat(row["edited_at"]),
        source=row["source"],
        path=tuple(row["path"]),
        above=tuple(row["line"][1:]),
        made=row["made"],
    )


def _fingerprints(index: models.SearchIndex, embedder: str) -> tuple[str, str]:
    """Tell definitions apart by what cannot be changed in place, and by what can."""
    parts = {name: part for name, part in index.as_dict().items() if name not in ("name", "description")}
    fixed = [{name: part for name, part in parts.items() if name not in _CHANGING}, embedder]
    changing = [parts.get(name) for name in _CHANGING]
    digests = (hashlib.sha256(json.dumps(each, sort_keys=True).encode()).hexdigest()[:16] for each in (fixed, changing))
    return next(digests), next(digests)
