"""What is stored about one person: everything, in one reading; for the secretary, for himself by a link, and as a file. And how long names
are kept.

The file (`tarock-person/1`, docs/schemas/person.schema.json) is what he gets, and the page says the same: his own, and of tables where he
sat the place and his own amounts. Nobody else is named in it. Of what others wrote it is said that it is there; it may name others, so the
secretary alone reads it.
"""

FORMAT = "tarock-person/1"
