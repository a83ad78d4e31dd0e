"""Two things that one clause tells of at once."""

from orchestrator.graphs.intake.rules.coordination import told_together


def test_each_is_told_with_the_rest_of_the_clause() -> None:
    """What is not said twice is said of both."""
    assert told_together("집주인이 보증금이랑 수리비를 안 돌려줘요") == [
        ("집주인이 보증금를 안 돌려줘요", "수리비를 안 돌려줘요")
    ]


def test_company_is_no_second_thing() -> None:
    """Who goes with somebody tells of one thing."""
    assert told_together("친구랑 같이 갔어요") == []
