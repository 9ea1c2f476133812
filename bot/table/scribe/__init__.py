"""The scribe: keeps the score of a game that is played with real cards.

What people tell of a deal becomes an `Outcome`, and the engine scores it: nothing is reckoned
here but who took what is left of 120. Pure but for `scribes`, which stores.
"""
