"""Backups: everything the program keeps, in one archive, made while it runs, and put back as it was.

An archive (`tarock-backup/1`) is a zip of

    manifest.json     format, made_at, why, of, database ("sqlite" or "postgresql"), migrations (what its schema is made of), log (key and
                      time of the
                      newest log row), generation (of the evening, `ledger.machine.generations`),
                      tournaments (slug, name, date, phase, players, rounds, games), files {name: {bytes, sha256}}
    tarock.sqlite3    the database by its own online backup; or tarock.dump, PostgreSQL's own (custom format)
    secret-key, adresse, leitung-passwort, schiedsrichter-passwort, zertifikat.pem, zertifikat-schluessel.pem, where there are such

Under a passphrase that whole zip is one sealed file, `inhalt`, in another zip, whose manifest says when it was made and how it is sealed,
and nothing of what is in it (`seal`). Archives lie in `sicherungen/` of the data folder, and in a second folder that the director names.
Nothing here ever writes over an archive: it is written beside, checked, and given its name.
"""

from tournament.ledger.machine.local_data import SENDER_KEY

FORMAT = "tarock-backup/1"
MANIFEST = "manifest.json"
SEALED = "inhalt"
DATABASES = {"sqlite": "tarock.sqlite3", "postgresql": "tarock.dump"}
"""Name of the database in an archive, by its kind."""
SIGNING_KEY = "secret-key"
"""Signs the cookies of the running program. Only a restore while no server runs puts it back."""
KEPT_BESIDE = (SIGNING_KEY, "adresse", "leitung-passwort", "schiedsrichter-passwort", "zertifikat.pem", "zertifikat-schluessel.pem")
"""Files of the data folder that belong to the database."""
SEALED_ALONE = (SENDER_KEY,)
"""Files of the data folder that are in no backup: a hand-over carries them, under the seal of its code."""
PIECE = 1 << 20
"""Bytes that are read or written at once."""
