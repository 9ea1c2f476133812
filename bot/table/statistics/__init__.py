"""What people's games came to (docs/statistics.md): a pure fold over the records.

`facts` reads one ended game, `Book` adds games up; the store keeps both and can make the second
from the first at any time. `pages` is what may be shown, `reading` gets it.
"""
