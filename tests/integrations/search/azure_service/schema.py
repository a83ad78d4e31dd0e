"""What an index definition may say, what of it may change, and which rows fit into it."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import azure.search.documents.indexes.models as models

from tests.integrations.search.azure_service import shapes
from tests.integrations.search.azure_service.refusal import Refusal

Json = dict[str, Any]

_NAME = re.compile(r"[a-z0-9](?:[a-z0-9]|-(?!-)){1,127}")
"""learn:/rest/api/searchservice/naming-rules: lower case, digits, single dashes, not at an end; 2 to 128 characters."""
_FIELD = re.compile(r"(?!azureSearch)[A-Za-z][A-Za-z0-9_]{0,127}")
_KEY = re.compile(r"(?!_)[A-Za-z0-9_\-=]{1,1024}")
"""The same: letters, digits, _, - and =, not beginning with _; 1,024 characters."""
LONGEST_TERM = 32_766
"""Bytes of a value that is filtered, sorted or faceted by as a whole: learn:search-limits-quotas-capacity."""
_TEXTS = ("Edm.String", "Collection(Edm.String)")
_VECTOR = "Collection(Edm.Single)"
_ATTRIBUTES = ("searchable", "filterable", "sortable", "facetable")
_FIXED = ("type", "key", *_ATTRIBUTES, "stored", "analyzer", "indexAnalyzer", "dimensions", "vectorSearchProfile")
"""What cannot be changed of a field: learn:search-howto-reindex, drop and rebuild an index."""
_NUMBERS = {"Edm.Int32": 2**31, "Edm.Int64": 2**63}


def fields_of(definition: Mapping[str, Any]) -> dict[str, Json]:
    """Return an index's fields by their names."""
    return {field["name"]: field for field in definition["fields"]}


def weights_of(definition: Mapping[str, Any]) -> dict[str, float]:
    """Return how much more a word counts in some fields: learn:index-add-scoring-profiles."""
    named = {each["name"]: each for each in definition.get("scoringProfiles") or ()}
    profile = named.get(definition.get("defaultScoringProfile") or "", {})
    return dict((profile.get("text") or {}).get("weights") or {})


def check_definition(definition: Any, name: str) -> None:
    """Refuse a definition that the service would."""
    shapes.check(models.SearchIndex, definition, "index")
    if definition["name"] != name or not _NAME.fullmatch(name) or name.endswith("-"):
        raise Refusal(400, f"'{name}' is no name of an index")
    if len(definition.get("description") or "") > 4_000:
        raise Refusal(400, "the description is too long")
    fields = fields_of(definition)
    if len(fields) < len(definition["fields"]):
        raise Refusal(400, "two fields have the same name")
    keys = [field for field in fields.values() if field.get("key")]
    if len(keys) != 1 or keys[0]["type"] != "Edm.String" or keys[0].get("retrievable") is False:
        raise Refusal(400, "an index has one key field, of type Edm.String and retrievable")
    own = {each["name"] for each in definition.get("analyzers") or ()}
    profiles = {each["name"] for each in (definition.get("vectorSearch") or {}).get("profiles") or ()}
    for field in fields.values():
        _check_field(field, own, profiles)
    _check_names(definition, fields)


def _check_field(field: Json, analyzers: set[str], profiles: set[str]) -> None:
    name, type = field["name"], field["type"]
    if not _FIELD.fullmatch(name):
        raise Refusal(400, f"'{name}' is no name of a field")
    if type == _VECTOR:  # the client's model SearchField: dimensions, vectorSearchProfile, stored
        if not 2 <= (field.get("dimensions") or 0) <= 4_096 or field.get("vectorSearchProfile") not in profiles:
            raise Refusal(400, f"the vector field '{name}' needs dimensions and a profile of this index")
        if any(field.get(each) for each in ("filterable", "sortable", "facetable")) or not field.get("searchable"):
            raise Refusal(400, f"a vector field can only be searched: '{name}'")
        if field.get("stored") is False and field.get("retrievable") is not False:
            raise Refusal(400, f"'{name}' cannot be retrieved where it is not stored")
        return
    if field.get("stored") is False or field.get("dimensions") or field.get("vectorSearchProfile"):
        raise Refusal(400, f"'{name}' is no vector field")
    if type not in (*_TEXTS, *_NUMBERS, "Edm.DateTimeOffset", "Edm.Boolean", "Edm.Double"):
        raise Refusal(400, f"'{type}' is not known to the stand-in")
    if field.get("searchable") and type not in _TEXTS:
        raise Refusal(400, f"'{name}' of type {type} cannot be searchable")
    if field.get("sortable") and type.startswith("Collection("):
        raise Refusal(400, f"'{name}' holds several values and cannot be sortable")
    if (analyzer := field.get("analyzer")) and not field.get("searchable"):
        raise Refusal(400, f"'{name}' is not searchable and has no analyzer")
    if analyzer and analyzer not in analyzers | {each.value for each in models.LexicalAnalyzerName}:
        raise Refusal(400, f"the analyzer '{analyzer}' is not there")
    if missing := [each for each in _ATTRIBUTES if each not in field]:
        raise Refusal(400, f"the stand-in wants {missing} of '{name}' to be said: what is left out has defaults")


def _check_names(definition: Json, fields: dict[str, Json]) -> None:
    """Refuse parts that name parts that are not there."""
    named = {kind: {each["name"] for each in definition.get(kind) or ()} for kind in ("tokenFilters", "charFilters")}
    named["tokenFilters"] |= {each.value for each in models.TokenFilterName}
    named["charFilters"] |= {each.value for each in models.CharFilterName}
    tokenizers = {each["name"] for each in definition.get("tokenizers") or ()}
    tokenizers |= {each.value for each in models.LexicalTokenizerName}
    for analyzer in definition.get("analyzers") or ():
        if analyzer["tokenizer"] not in tokenizers:
            raise Refusal(400, f"the tokenizer '{analyzer['tokenizer']}' is not there")
        for kind, known in named.items():
            if missing := set(analyzer.get(kind) or ()) - known:
                raise Refusal(400, f"{kind} {missing} are not there")
    for tokenizer in definition.get("tokenizers") or ():
        if tokenizer.get("maxTokenLength", 255) > 300:  # the client's model KeywordTokenizerV2
            raise Refusal(400, "maxTokenLength is at most 300")
    vectors = definition.get("vectorSearch") or {}
    algorithms = {each["name"] for each in vectors.get("algorithms") or ()}
    if any(each["algorithm"] not in algorithms for each in vectors.get("profiles") or ()):
        raise Refusal(400, "a profile names an algorithm that is not there")
    if (chosen := definition.get("defaultScoringProfile")) not in (
        None,
        *(each["name"] for each in definition.get("scoringProfiles") or ()),
    ):
        raise Refusal(400, f"the scoring profile '{chosen}' is not there")
    if any(not fields.get(name, {}).get("searchable") for name in weights_of(definition)):
        raise Refusal(400, "a weight is of a field that is not searchable")
    for each in (definition.get("semantic") or {}).get("configurations") or ():
        wanted = each["prioritizedFields"]
        names = [wanted.get("titleField"), *wanted.get("prioritizedContentFields", ())]
        if any(one and not fields.get(one["fieldName"], {}).get("searchable") for one in names):
            raise Refusal(400, "a semantic configuration names a field that is not searchable")


def check_change(before: Json, after: Json) -> None:
    """Refuse what would need a rebuild: learn:search-howto-reindex."""
    old, new = fields_of(before), fields_of(after)
    for name, field in old.items():
        if name not in new:
            raise Refusal(400, f"Existing field(s) '{name}' cannot be deleted.")
        if any(field.get(each) != new[name].get(each) for each in _FIXED):
            raise Refusal(400, f"Existing field '{name}' cannot be changed.")
    for kind in ("analyzers", "tokenizers", "tokenFilters", "charFilters"):
        if before.get(kind) != after.get(kind):
            raise Refusal(400, "Index update not allowed because it would cause downtime.")


def key_of(row: Any, fields: Mapping[str, Json]) -> str:
    """Return a row's key, if it is a legal one."""
    name = next(each["name"] for each in fields.values() if each.get("key"))
    key = row.get(name)
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise Refusal(
            400,
            f"Invalid document key: '{key}'. Keys can only contain letters, digits, underscore (_), dash (-), or "
            "equal sign (=).",
        )
    return key


def stored(row: Json, fields: Mapping[str, Json]) -> Json:
    """Return a row as it is kept: times in UTC, to the millisecond (learn:/rest supported data types)."""
    return row | {
        name: datetime.fromisoformat(row[name]).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"
        for name in row
        if fields[name]["type"] == "Edm.DateTimeOffset" and row[name]
    }


def check_row(row: Json, fields: Mapping[str, Json]) -> None:
    """Refuse a row with unknown fields or other types; one such makes the whole batch malformed."""
    for name, value in row.items():
        if name not in fields:
            raise Refusal(400, f"The property '{name}' does not exist on type 'search.documentFields'.")
        field = fields[name]
        _check_value(field, value)
        whole = value if isinstance(value, list) else [value]
        if (field.get("filterable") or field.get("sortable") or field.get("facetable")) and any(
            isinstance(each, str) and len(each.encode()) > LONGEST_TERM for each in whole
        ):
            raise Refusal(400, f"Field '{name}' contains a term that is too large to process.")


def _check_value(field: Json, value: Any) -> None:
    name, type = field["name"], field["type"]
    if type.startswith("Collection("):
        kinds = (int, float) if type == _VECTOR else str
        if not isinstance(value, list) or any(not isinstance(each, kinds) for each in value):
            raise Refusal(400, f"'{name}' wants {type}")  # a collection is never null: learn:rest supported data types
        if type == _VECTOR and len(value) != field["dimensions"]:
            raise Refusal(400, f"The vector field '{name}' expects a length of '{field['dimensions']}'.")
        if type == _VECTOR and not any(value):
            raise Refusal(400, f"the vector '{name}' has no length, and no cosine")
        return
    if value is None:
        return
    if type == "Edm.String" and not isinstance(value, str):
        raise Refusal(400, f"'{name}' wants a string")
    if type in _NUMBERS and (not isinstance(value, int) or isinstance(value, bool) or abs(value) >= _NUMBERS[type]):
        raise Refusal(400, f"'{name}' wants {type}")
    if type == "Edm.DateTimeOffset":
        try:
            has_zone = datetime.fromisoformat(value).tzinfo is not None
        except (TypeError, ValueError):
            has_zone = False
        if not has_zone:
            raise Refusal(400, f"'{name}' wants a time with its zone")
