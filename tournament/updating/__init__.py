"""A newer program beside the old one: tried on a copy of the data, held against what the old one says, and taken over only then; and the
way back.

The data folder says in `programm.json` which programs opened it (`opened`). A trial (`trial`) copies the database, lets the newer program
bring the copy up to date, asks both programs what every tournament and series comes to (`asked`), and compares. Nothing here changes the
data but `taking_over`, and that backs them up before.
"""
