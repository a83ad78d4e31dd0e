"""Filters and orders: the part of OData that the service has, and its rules for types and collections.

Grammar and precedence: learn:search-query-odata-syntax-reference, learn:search-query-odata-filter. Not evaluated, and
refused: geography, search.ismatch, complex fields, constants on the left.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from tests.integrations.search.azure_service.refusal import Refusal

Row = Mapping[str, Any]
Test = Callable[[Any], bool]
Fields = Mapping[str, Mapping[str, Any]]

MOST_CLAUSES = 300
"""The limit is not published: "if you have hundreds of clauses, you are at risk" (learn:search-query-odata-filter)."""
_TOKEN = re.compile(
    r"""\s*(?:
    (?P<string>'(?:[^']|'')*')
    |(?P<time>\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))
    |(?P<number>[+-]?\d+(?:\.\d+)?)
    |(?P<name>search\.in|[A-Za-z_][A-Za-z_0-9]*)
    |(?P<sign>[()/:,])
    )""",
    re.X,
)
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "eq": lambda left, right: left == right,
    "ne": lambda left, right: left != right,
    "gt": lambda left, right: left is not None and left > right,
    "lt": lambda left, right: left is not None and left < right,
    "ge": lambda left, right: left is not None and left >= right,
    "le": lambda left, right: left is not None and left <= right,
}
_KINDS = {
    "Edm.String": "string",
    "Edm.Int32": "number",
    "Edm.Int64": "number",
    "Edm.Double": "number",
    "Edm.DateTimeOffset": "time",
    "Edm.Boolean": "boolean",
}


def order_of(text: str, fields: Fields) -> list[tuple[str, bool]]:
    """Return the fields of an order, and whether each descends: learn:search-query-odata-orderby."""
    clauses = text.split(",")
    if len(clauses) > 32:  # the client's model SearchRequest, orderby
        raise Refusal(400, "Invalid expression: at most 32 clauses in $orderby")
    found = []
    for clause in clauses:
        name, _, way = clause.strip().partition(" ")
        if name not in fields or not fields[name].get("sortable") or way not in ("", "asc", "desc"):
            raise Refusal(400, f"Invalid expression: '{clause}' cannot be ordered by. Parameter name: $orderby")
        found.append((name, way == "desc"))
    return found


def predicate(text: str, fields: Fields) -> Test:
    """Return what tells whether a row passes."""
    return _Parser(text, fields).whole()


class _Parser:
    def __init__(self, text: str, fields: Fields) -> None:
        self._fields = fields
        self._tokens: list[tuple[str, str]] = []
        self._at = self._clauses = 0
        self._variable = ""
        """Of the lambda that is read."""
        at, text = 0, text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise self._wrong(f"Syntax error at position {at}")
            at = match.end()
            self._tokens.append((match.lastgroup or "", match[match.lastgroup or 0]))

    def whole(self) -> Test:
        test = self._any_of()
        if self._at < len(self._tokens):
            raise self._wrong(f"unexpected '{self._tokens[self._at][1]}'")
        return test

    def _any_of(self) -> Test:
        tests = [self._all_of()]
        while self._take("or"):
            tests.append(self._all_of())
        return tests[0] if len(tests) == 1 else lambda row: any(test(row) for test in tests)

    def _all_of(self) -> Test:
        tests = [self._one()]
        while self._take("and"):
            if self._variable:  # learn:search-query-troubleshoot-collection-filters, string collections
                raise self._wrong("Invalid lambda expression. For 'any', join subexpressions with 'or'")
            tests.append(self._one())
        return tests[0] if len(tests) == 1 else lambda row: all(test(row) for test in tests)

    def _one(self) -> Test:
        self._clauses += 1
        if self._clauses > MOST_CLAUSES:
            raise self._wrong("the filter has too many clauses")
        if self._take("not"):
            if self._variable:
                raise self._wrong("Invalid lambda expression. Found a test for inequality in 'any'")
            after = [text for _, text in self._tokens[self._at : self._at + 2]]
            if after[:1] != ["("] and after[1:] not in (["/"], ["("]):
                # learn:search-query-odata-filter, operator precedence: not binds more tightly than a comparison.
                raise self._wrong("A unary operator with an incompatible type was detected")
            test = self._one()
            return lambda row: not test(row)
        if self._take("("):
            test = self._any_of()
            self._expect(")")
            return test
        kind, name = self._next()
        if kind != "name":
            raise self._wrong(f"'{name}' is no field")
        if name in ("true", "false") and not self._variable:
            return lambda _: name == "true"
        return self._in() if name == "search.in" else self._of_field(name)

    def _in(self) -> Test:
        # learn:search-query-odata-search-in-function: values are compared as they stand between delimiters.
        self._expect("(")
        variable = self._next()[1]
        value, _ = self._value(variable, "Edm.String")
        self._expect(",")
        listed = self._string()
        delimiters = self._string() if self._take(",") else " ,"
        self._expect(")")
        values = {each for each in re.split(f"[{re.escape(delimiters)}]", listed) if each}
        return lambda row: value(row) in values

    def _of_field(self, name: str) -> Test:
        if self._take("/"):
            return self._lambda(name)
        value, type = self._value(name)
        way = self._next()[1]
        if way not in _COMPARED:
            raise self._wrong(f"'{way}' is no comparison")
        if type == "Edm.String" and way not in ("eq", "ne"):
            # learn:search-query-troubleshoot-collection-filters: no lt, le, gt, ge for strings, wherever they stand.
            raise self._wrong("A binary operator with incompatible types was detected")
        if self._variable and way != "eq":
            raise self._wrong("Invalid lambda expression. Found a test for inequality in 'any'")
        constant = self._constant(type)
        if constant is None and way not in ("eq", "ne"):  # learn:search-query-odata-comparison-operators, null
            raise self._wrong("null is only equal to itself")
        compare = _COMPARED[way]

        def test(row: Any) -> bool:
            held = value(row)
            is_time = type == "Edm.DateTimeOffset" and held is not None
            return compare(datetime.fromisoformat(held) if is_time else held, constant)

        return test

    def _lambda(self, name: str) -> Test:
        field = self._field(name)
        if field["type"] != "Collection(Edm.String)" or self._variable or not self._take("any"):
            raise self._wrong(f"'{name}/…' is not evaluated by the stand-in")
        self._expect("(")
        if self._take(")"):
            return lambda row: bool(row.get(name))
        self._variable = self._next()[1]
        self._expect(":")
        test = self._any_of()
        self._expect(")")
        self._variable = ""
        return lambda row: any(test(each) for each in row.get(name) or ())

    def _value(self, name: str, wanted: str = "") -> tuple[Callable[[Any], Any], str]:
        """Return what gives the value of a field, or of the lambda's variable, and its type."""
        if self._variable:
            if name != self._variable:
                raise self._wrong("Only bound field references are supported inside lambda expressions")
            return lambda each: each, "Edm.String"
        type = self._field(name)["type"]
        if type not in _KINDS or (wanted and type != wanted):
            raise self._wrong(f"'{name}' of type {type} cannot be compared so")
        return lambda row: row.get(name), type

    def _field(self, name: str) -> Mapping[str, Any]:
        if name not in self._fields:
            raise self._wrong(f"Could not find a property named '{name}' on type 'search.document'.")
        if not self._fields[name].get("filterable"):
            raise self._wrong(f"'{name}' is not a filterable field. Only filterable fields can be used in filters.")
        return self._fields[name]

    def _constant(self, type: str) -> Any:
        kind, text = self._next()
        if (kind, text) == ("name", "null"):
            return None
        if (kind, text) in (("name", "true"), ("name", "false")):
            kind = "boolean"
        if kind != _KINDS[type]:  # learn:search-query-odata-comparison-operators, data types
            raise self._wrong(f"a value of type {type} was expected, not {text}")
        if kind == "string":
            return text[1:-1].replace("''", "'")
        if kind == "time":
            return datetime.fromisoformat(text)
        return text == "true" if kind == "boolean" else float(text) if "." in text else int(text)

    def _string(self) -> str:
        kind, text = self._next()
        if kind != "string":
            raise self._wrong(f"a string was expected, not {text}")
        return text[1:-1].replace("''", "'")

    def _take(self, text: str) -> bool:
        if self._at < len(self._tokens) and self._tokens[self._at][1] == text:
            self._at += 1
            return True
        return False

    def _expect(self, text: str) -> None:
        if not self._take(text):
            raise self._wrong(f"'{text}' was expected")

    def _next(self) -> tuple[str, str]:
        if self._at == len(self._tokens):
            raise self._wrong("the expression ends too early")
        self._at += 1
        return self._tokens[self._at - 1]

    def _wrong(self, reason: str) -> Refusal:
        return Refusal(400, f"Invalid expression: {reason}. Parameter name: $filter")
