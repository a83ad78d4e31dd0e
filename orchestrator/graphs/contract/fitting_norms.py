"""Which articles a kind of violation can break: a model that names another one has not understood the clause."""

from typing import Final

_PREMIUM = ("lsa-15", "lsa-17", "lsa-43", "lsa-53", "lsa-56")
_HOURS = ("lsa-17", "lsa-50", "lsa-53", "lsa-70", "fta-6")
_WAGE = ("lsa-15", "lsa-17", "lsa-43")
_SEVERANCE = ("rba-4", "rba-8", "rba-9", "lsa-34")
FITTING: Final = {
    "probation_pay": ("mwa-5", "mwd-3", "mwa-6", "lsa-17"),
    "weekly_hours": (*_HOURS, "lsa-69"),
    "break_time": ("lsa-54", "lsa-17"),
    "weekly_holiday": ("lsa-55", "lsd-30", "lsa-18", "lsa-17"),
    "overtime_premium": _PREMIUM,
    "night_premium": (*_PREMIUM, "lsa-70"),
    "holiday_premium": (*_PREMIUM, "lsa-55", "lsa-55.2"),
    "inclusive_wage": _PREMIUM,
    "penalty": ("lsa-20", "lsa-43", "lsa-95", "cva-393", "cva-398"),
    "wage_deduction": (*_WAGE, "lsa-20", "lsa-21", "lsa-46", "lsa-95"),
    "deposit": ("lsa-20", "lsa-22", "lsa-43"),
    "advance_offset": ("lsa-21", "lsa-43"),
    "wage_payment_day": (*_WAGE, "lsa-36"),
    "wage_payment_means": _WAGE,
    "severance_excluded": (*_SEVERANCE, "lsa-15"),
    "severance_instalments": _SEVERANCE,
    "settlement_late": ("lsa-36", "lsa-37", "rba-9"),
    "annual_leave": ("lsa-60", "lsa-61", "lsa-62", "lsa-18", "lsa-17"),
    "social_insurance": ("eia-8", "iaa-6", "npa-8", "hia-6"),
    "dismissal_notice": ("lsa-26", "lsa-27", "lsa-23"),
    "dismissal_cause": ("lsa-23", "lsa-23.2", "lsa-24", "lsa-27"),
    "fixed_term": ("fta-4", "fta-8"),
    "minor_protection": ("lsa-64", "lsa-65", "lsa-66", "lsa-67", "lsa-68", "lsa-69", "lsa-70", "ypa-29"),
    "foreign_worker": ("fwa-9", "fwa-13", "fwa-22", "fwa-22-2", "fwa-25", "lsa-6", "lsa-7"),
    "part_time_proration": ("fta-6", "fta-8", "lsa-18", "lsd-9"),
    "non_compete": ("cva-103", "tsa-2", "tsa-10", "lsa-20"),
    "training_repayment": ("lsa-20", "lsa-7", "cva-398"),
    "gender_discrimination": ("eea-7", "eea-8", "eea-10", "eea-11", "lsa-6"),
    "marriage_pregnancy": ("eea-10", "eea-11", "eea-18-2", "eea-19", "lsa-23", "lsa-23.2", "lsa-74"),
    "contract_not_delivered": ("lsa-17", "fta-17"),
    "resignation_restriction": ("lsa-7", "lsa-20", "cva-659", "cva-660", "cva-661", "cva-689"),
    "work_accident_waiver": ("iaa-6", "lsa-15", "cva-103", "cva-750"),
    "parental_leave": ("eea-18-2", "eea-19", "eea-37", "lsa-74"),
    "union_activity": ("tua-81", "tua-90"),
    "strict_liability": ("cva-390", "cva-393", "cva-750"),
    "guarantor": ("fga-3", "fga-4", "fga-6", "fga-8"),
    "belief": ("lsa-6",),
    "safety_cost": ("osh-129", "osh-130", "osr-32"),
    "invention_reward": ("ipa-10", "ipa-15"),
    "privacy": ("pia-15",),
    "waiting_time": (*_WAGE, "lsa-46", "lsa-50"),
    "unilateral_change": ("lsa-4", "lsa-17", "lsa-23", "lsa-94", "lsa-97", "cva-657"),
}
"""By kinds that words alone can show: a low wage is reckoned, and what is missing is looked for by rules."""


def fits(kind: str, norm: str) -> bool:
    """Tell whether a violation of a kind can be one of that article."""
    return norm in FITTING.get(kind, ())
