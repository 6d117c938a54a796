"""Money: fees and prizes in and out of the tournament's cash, with a report that balances; and who pays whom among the players.

Amounts are whole cents. What players owe each other is computed by `scoring.requests.payments` from the request that `manage.py payments`
takes.
"""
