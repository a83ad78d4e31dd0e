"""The nearest rule says who may read a page."""

import uuid

from integrations.sync.audience import AudienceRules

PAGE, ABOVE, TOP = (str(uuid.uuid5(uuid.NAMESPACE_URL, name)) for name in ("page", "above", "top"))
TEAM, CHANNEL, USER = frozenset({"team:T1"}), frozenset({"channel:C1"}), frozenset({"user:U1"})


def test_without_rules_a_page_is_private() -> None:
    """What no rule names may be read by nobody, unless there is a default."""
    assert AudienceRules()(PAGE, [ABOVE, TOP]) == frozenset()
    assert AudienceRules(TEAM)(PAGE, []) == TEAM


def test_the_nearest_rule_wins() -> None:
    """A page's own rule goes before that of what is above it, and the closest of those before the rest."""
    assert AudienceRules(TEAM, {TOP: CHANNEL})(PAGE, [ABOVE, TOP]) == CHANNEL
    assert AudienceRules(TEAM, {TOP: CHANNEL, ABOVE: USER})(PAGE, [ABOVE, TOP]) == USER
    assert AudienceRules(TEAM, {PAGE: frozenset(), ABOVE: USER})(PAGE, [ABOVE, TOP]) == frozenset()


def test_rules_name_pages_as_people_copy_them() -> None:
    """An address and an id without dashes name the same page as its id."""
    bare = ABOVE.replace("-", "")
    assert AudienceRules(rules={bare: USER})(PAGE, [ABOVE]) == USER
    assert AudienceRules(rules={f"https://www.notion.so/acme/Title-{bare}?pvs=4": USER})(PAGE, [ABOVE]) == USER
