"""The law that comes with the bot."""

from datetime import date
from decimal import Decimal

import pytest

from integrations.law.law import Law
from integrations.law.loader import load_law
from integrations.law.packaged import packaged_law

TODAY = date(2026, 11, 23)


@pytest.fixture(scope="module")
def law() -> Law:
    """Return what editors keep."""
    return load_law(packaged_law())


def test_the_minimum_wage_is_that_of_the_year(law: Law) -> None:
    """Each year since 2018 has its figure, and a year that nobody has announced has none."""
    wages = {year: law.parameter("minimum_wage", on=date(year, 7, 1)) for year in range(2018, 2029)}
    assert wages == {
        2018: 7_530,
        2019: 8_350,
        2020: 8_590,
        2021: 8_720,
        2022: 9_160,
        2023: 9_620,
        2024: 9_860,
        2025: 10_030,
        2026: 10_320,
        2027: 10_700,
        2028: None,
    }
    assert law.parameter("minimum_wage", on=date(2026, 12, 31)) == 10_320
    assert law.parameter("minimum_wage", on=date(2027, 1, 1)) == 10_700


def test_bonuses_count_towards_the_minimum_wage_more_each_year(law: Law) -> None:
    """The shares left out fall as the addenda say, and are nothing from 2024."""
    years = range(2019, 2026)
    bonus = [law.parameter("minimum_wage_bonus_excluded", on=date(year, 1, 1)) for year in years]
    welfare = [law.parameter("minimum_wage_welfare_excluded", on=date(year, 1, 1)) for year in years]
    assert bonus == [Decimal(each) / 100 for each in (25, 20, 15, 10, 5, 0, 0)]
    assert welfare == [Decimal(each) / 100 for each in (7, 5, 3, 2, 1, 0, 0)]


def test_the_longest_week_came_by_size(law: Law) -> None:
    """52 hours hold for a workplace since its size's day; of an unknown size only where all sizes have the same."""
    on: dict[date, tuple[int | None, ...]] = {
        date(2019, 1, 1): (52, None, None),
        date(2020, 6, 1): (52, 52, None),
        date(2021, 7, 1): (52, 52, 52),
    }
    for day, expected in on.items():
        found = [law.parameter("weekly_hours_with_overtime", on=day, employees=size) for size in (300, 50, 5)]
        assert [each and int(each) for each in found] == list(expected)
    assert law.parameter("weekly_hours_with_overtime", on=TODAY) == 52
    assert law.parameter("weekly_hours_with_overtime", on=TODAY, employees=4) is None


def test_an_article_says_what_it_said_on_the_day(law: Law) -> None:
    """Leave of the first year was taken off until 2018-05-28, and premiums on holidays rose on 2018-03-20."""
    before, after = law.norm("lsa-60", on=date(2018, 5, 28)), law.norm("lsa-60", on=date(2018, 5, 29))
    assert before is not None
    assert after is not None
    assert "뺐어요" in before.text.ko
    assert "11일" in after.text.ko
    premium = law.norm("lsa-56", on=date(2018, 3, 20))
    assert premium is not None
    assert "100%" in premium.text.ko
    assert law.norm("lsa-56", on=date(2007, 1, 1)) is None


def test_small_workplaces_keep_to_fewer_articles(law: Law) -> None:
    """Four employees: breaks, weekly holiday and the ban of penalties hold; limits of hours and premiums do not."""
    held = {norm_id for norm_id in law.norms if law.norm(norm_id, on=TODAY, employees=4)}
    assert {"lsa-17", "lsa-20", "lsa-26", "lsa-43", "lsa-54", "lsa-55", "mwa-6", "rba-4"} <= held
    assert held.isdisjoint({"lsa-23", "lsa-50", "lsa-53", "lsa-55.2", "lsa-56", "lsa-60", "fta-4"})


def test_an_article_is_cited_in_both_languages(law: Law) -> None:
    """Acts are cited with article and paragraph as lawyers of the language write them."""
    labels = {}
    for norm_id in ("lsa-20", "lsa-55.2", "mwd-5-2", "lda-1"):
        norm = law.norm(norm_id, on=TODAY)
        assert norm is not None
        labels[norm_id] = (law.label(norm, "ko"), law.label(norm, "en"))
    assert labels == {
        "lsa-20": ("근로기준법 제20조", "Labor Standards Act, art. 20"),
        "lsa-55.2": ("근로기준법 제55조제2항", "Labor Standards Act, art. 55 (2)"),
        "mwd-5-2": ("최저임금법 시행령 제5조의2", "Enforcement Decree of the Minimum Wage Act, art. 5-2"),
        "lda-1": ("노동절 제정에 관한 법률", "Act on the Establishment of Labour Day"),
    }


def test_every_figure_names_where_it_was_found(law: Law) -> None:
    """Each value and each article has an address and a day on which somebody looked."""
    sources = [span for parameter in law.parameters.values() for span in parameter.spans]
    articles = [norm for norms in law.norms.values() for norm in norms]
    assert len(sources) > 50
    assert len(articles) > 80
    assert all(each.url.startswith("https://") and each.looked_up <= TODAY for each in sources)
    assert all(each.url.startswith("https://") and each.as_of <= each.looked_up for each in articles)


def test_each_kind_of_document_holds_something(law: Law) -> None:
    """Decisions, interpretations, procedures, contacts and patterns are there, each with where it was found."""
    assert len(law.decisions) >= 20
    assert len(law.interpretations) >= 5
    assert len(law.manuals) >= 8
    assert len(law.patterns) >= 35
    assert {"labor-portal", "epeople", "call-1350", "nlrc", "legal-aid"} <= set(law.contacts)
    kinds = (law.decisions, law.interpretations, law.manuals, law.contacts)
    addresses = [each.url for kind in kinds for each in kind.values()]
    assert all(address.startswith("http") for address in addresses)


def test_a_case_number_stands_once(law: Law) -> None:
    """Two entries of one decision would be two answers to one question."""
    numbers = [decision.number for decision in law.decisions.values()]
    assert len(numbers) == len(set(numbers))
    assert all(date(1990, 1, 1) < decision.decided <= TODAY for decision in law.decisions.values())


def test_patterns_lean_on_what_is_known(law: Law) -> None:
    """Each pattern has a category and leads to articles in force."""
    for pattern in law.patterns.values():
        assert pattern.categories, pattern.id
        assert law.norms_on(pattern.norms, on=TODAY), pattern.id
        assert pattern.id not in pattern.related, pattern.id


def test_wage_offences_are_punished_as_of_their_day(law: Law) -> None:
    """They moved to the graver article on 2026-10-08, those about severance on 2026-09-18."""
    penalties = {}
    for norm_id, day in (("lsa-43", date(2026, 10, 7)), ("lsa-43", date(2026, 10, 8)), ("rba-9", date(2026, 9, 18))):
        norm = law.norm(norm_id, on=day)
        assert norm is not None
        penalty = law.norm(norm.penalty, on=day)
        assert penalty is not None
        penalties[norm_id, day] = (penalty.id, "5년" in penalty.text.ko)
    assert list(penalties.values()) == [("lsa-109", False), ("lsa-107", True), ("rba-43", True)]


@pytest.mark.parametrize("day", [date(2022, 1, 1), date(2025, 1, 1), TODAY, date(2027, 7, 1)])
def test_a_penalty_is_in_force_with_its_norm(law: Law, day: date) -> None:
    """No article names a punishment that does not exist on the day."""
    held = [norm for norm_id in law.norms if (norm := law.norm(norm_id, on=day)) and norm.penalty]
    assert len(held) > 30
    assert [norm.id for norm in held if law.norm(norm.penalty, on=day) is None] == []
