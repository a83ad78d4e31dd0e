"""One entry of a file, read field by field; what is wrong is noted and reading goes on."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal

from integrations.law.base import Wording
from integrations.law.problems import LawProblem

NOWHERE = date.min
"""Stands for a day that is missing; the problem that was noted keeps it from being used."""

SHARED = ("url", "looked_up")
"""What parts of an entry take from it where they do not say it themselves."""


class EntryReader:
    """Reads the fields of one entry and notes those that are missing, of the wrong kind, or not known.

    ``shared``: what stands at the head of the file for every entry that does not say it itself.
    """

    def __init__(
        self,
        values: Mapping[str, object],
        *,
        file: str,
        line: int,
        name: str,
        problems: list[LawProblem],
        shared: Mapping[str, object] | None = None,
    ) -> None:
        self._values = values
        self._shared = shared or {}
        self._read: set[str] = set()
        self._problems = problems
        self.file, self.line, self.name = file, line, name
        self.key = name.rpartition(" ")[2]
        """Of a part: what stands before it in its table, or its place in its list."""

    def note(self, code: str, **values: str | int) -> None:
        """Note that something is wrong with this entry."""
        self._problems.append(LawProblem(code, self.file, self.line, self.name, values))

    def text(self, field: str, default: str | None = None) -> str:
        """Return a text, which must not be empty unless there is a default."""
        value = self._get(field)
        if value is None and default is not None:
            return default
        if isinstance(value, str) and value.strip():
            return value.strip()
        self._refuse(field, value)
        return ""

    def words(self, field: str) -> tuple[str, ...]:
        """Return a list of texts, empty where there is none."""
        value = self._get(field)
        if value is None:
            return ()
        if isinstance(value, list) and all(isinstance(each, str) and each.strip() for each in value):
            return tuple(each.strip() for each in value)
        self._refuse(field, value)
        return ()

    def wording(self, field: str) -> Wording:
        """Return a text in both languages."""
        return self._wording(field, self._get(field))

    def optional_wording(self, field: str) -> Wording | None:
        """Return the same, or None where it is not there at all."""
        return self.wording(field) if field in self._values else None

    def wordings(self, field: str) -> tuple[Wording, ...]:
        """Return texts in both languages: a list of tables with ko and en."""
        value = self._get(field)
        if not isinstance(value, list) or not value:
            self._refuse(field, value)
            return ()
        return tuple(self._wording(f"{field} {place}", each) for place, each in enumerate(value, 1))

    def spoken_words(self, field: str) -> tuple[str, ...]:
        """Return the words of both languages together; each language has some."""
        value = self._get(field)
        table = value if isinstance(value, dict) else {}
        found: list[str] = []
        for locale in ("ko", "en"):
            words = table.get(locale)
            if not (
                isinstance(words, list) and words and all(isinstance(each, str) and each.strip() for each in words)
            ):
                self.note("one_language", field=field, locale=locale)
                continue
            found += [each.strip() for each in words]
        return tuple(found)

    def day(self, field: str) -> date:
        """Return a day."""
        value = self._get(field)
        if isinstance(value, date):
            return value
        self._refuse(field, value)
        return NOWHERE

    def optional_day(self, field: str) -> date | None:
        """Return a day, or None where there is none."""
        return self.day(field) if field in self._values else None

    def number(self, field: str) -> Decimal:
        """Return a figure, exactly as written."""
        value = self._get(field)
        if isinstance(value, int | Decimal) and not isinstance(value, bool):
            return Decimal(value)
        self._refuse(field, value)
        return Decimal(0)

    def count(self, field: str, default: int) -> int:
        """Return a whole number of at least 1."""
        value = self._get(field)
        if value is None:
            return default
        if isinstance(value, int) and not isinstance(value, bool) and value >= 1:
            return value
        self._refuse(field, value)
        return default

    def parts(self, field: str, line_of: Callable[[str], int] | None = None) -> tuple["EntryReader", ...]:
        """Return the tables within this one, by their names or by their places in a list; none where there is none.

        ``line_of``: tells the line on which one begins by its name; else all begin where this entry does.
        """
        value = self._get(field)
        named: list[tuple[str, object]] = []
        if isinstance(value, dict):
            named = list(value.items())
        elif isinstance(value, list):
            named = [(str(place), each) for place, each in enumerate(value, 1)]
        elif value is not None:
            self._refuse(field, value)
        found: list[EntryReader] = []
        for key, each in named:
            if not isinstance(each, dict):
                self._refuse(f"{field} {key}", each)
            elif each.get("unconfirmed") is not True:
                line = line_of(key) if line_of else self.line
                shared = {**self._shared, **{name: self._values[name] for name in SHARED if name in self._values}}
                name = f"{self.name} {key}"
                found.append(
                    EntryReader(each, file=self.file, line=line, name=name, problems=self._problems, shared=shared)
                )
        self._read.update(SHARED)
        return tuple(found)

    def url(self, default: str = "") -> str:
        """Return where it was found."""
        value = self._get("url") or default
        if isinstance(value, str) and value.startswith(("https://", "http://")):
            return value
        self.note("no_source")
        return ""

    def end(self) -> None:
        """Note the fields that nobody asked for: most are misspelt."""
        for field in self._values:
            if field not in self._read:
                self.note("unknown_field", field=field)

    def _get(self, field: str) -> object:
        self._read.add(field)
        return self._values.get(field, self._shared.get(field))

    def _refuse(self, field: str, value: object) -> None:
        self.note("missing" if value is None or value in ("", []) else "wrong_kind", field=field)

    def _wording(self, field: str, value: object) -> Wording:
        if not isinstance(value, dict):
            self._refuse(field, value)
            return Wording("", "")
        said: dict[str, str] = {}
        for locale in ("ko", "en"):
            text = value.get(locale)
            if isinstance(text, str) and text.strip():
                said[locale] = text.strip()
            else:
                self.note("one_language", field=field, locale=locale)
        for locale in set(value) - {"ko", "en"}:
            self.note("unknown_field", field=f"{field}.{locale}")
        return Wording(said.get("ko", ""), said.get("en", ""))
