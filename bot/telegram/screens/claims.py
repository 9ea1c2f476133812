"""Rights to a redeal, in words."""

from bot.words import phrase


def claim_text(claim: str, locale: str) -> str:
    """A right to a redeal: ``four_nines`` is "four nines", ``below:14`` "less than 14 points"."""
    kind, _, number = claim.partition(":")
    return phrase(f"claim-{kind}", locale, number=int(number or 0))
