"""Kinds of case that hardly are a child's own: spouses have them, and who owes or is owed support for a child."""

from typing import Final

from orchestrator.language import words

NOT_A_CHILDS: Final = frozenset(
    words(
        "FAM_DIVORCE_CONTESTED FAM_DIVORCE_AGREED FAM_DIVORCE_PROPERTY FAM_CHILD_SUPPORT FAM_CHILD_CUSTODY "
        "FAM_CHILD_VISIT FAM_VIOLENCE_SPOUSE"
    )
)
"""Codes of the workbook that ships; another workbook's kinds are all a child's own."""
OF_A_CHILD: Final = 0.4
"""How much less one of these fits where a child speaks."""
