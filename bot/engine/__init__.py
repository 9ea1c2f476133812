"""The game of Thousand as values: no clock, no chance, no I/O.

Rules are data (`Rules`), a deal is a frozen `State`, an `Action` gives a `Step`;
`legal_actions` is the one definition of legal, and a `View` is all that anybody outside
the engine and the table is handed. The rulebook is docs/rules.md, the notation docs/notation.md.
"""
