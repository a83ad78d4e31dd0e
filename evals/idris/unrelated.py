"""Texts whose figures have nothing to do with each other: what comes out among them does so by chance."""

from collections.abc import Iterator
from random import Random

from evals.idris.judging import LabelledDocument
from orchestrator.graphs.idris.rules.analysing import SourceText
from orchestrator.language import words

_THINGS = {
    "ko": words(
        """
        국수 만두 비빔밥 김치찌개 된장찌개 불고기 냉면 칼국수 떡볶이 순대 튀김 잡채 갈비탕 삼계탕 보쌈 족발 파전
        식혜 수정과 막걸리 의자 책상 연필 공책 가위 풀 칠판 전등 커튼 화분
        """
    ),
    "en": words(
        """
        soup bread cheese olives salad pasta rice beans steak salmon cake coffee tea juice wine beer chair desk lamp
        shelf pencil eraser folder stapler curtain kettle blanket pillow mirror basket
        """
    ),
}
_LINES = {
    "ko": ("- {thing}: {price:,}원", "{thing}의 값은 {price:,}원이다.", "{thing} {price:,}원"),
    "en": ("- {thing}: ${price:,}", "The {thing} costs ${price:,}.", "{thing} {price:,} dollars"),
}
_ITEMS = (12, 15, 20, 25, 30)
_STEPS = {"ko": 500, "en": 1}


def price_lists(seed: int, count: int) -> Iterator[LabelledDocument]:
    """Yield lists of prices by chance, in both languages, a line each or in one paragraph, with nothing labelled."""
    chance = Random(seed)
    for n in range(count):
        language = ("ko", "en")[n % 2]
        line, step = chance.choice(_LINES[language]), _STEPS[language]
        things = chance.sample(_THINGS[language], chance.choice(_ITEMS))
        told = [line.format(thing=one, price=step * chance.randint(2, 80)) for one in things]
        text = (" " if n % 3 else "\n").join(told)
        yield LabelledDocument(f"list {n}", SourceText(f"list {n}", text), "other", (), ())
