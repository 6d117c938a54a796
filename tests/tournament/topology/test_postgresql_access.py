"""Who comes into the server's PostgreSQL: what the files of one that trusts everybody become."""

from tournament.topology.postgresql import by_name

TRUSTING = """\
# "local" is for Unix domain socket connections only
local   all             all                                     trust
local   replication     all                                     trust
host    all             all             ::1/128                 trust
hostssl tarock          report          10.0.0.0/8              scram-sha-256
"""


def test_who_was_trusted_is_asked_and_the_rest_stays() -> None:
    lines = by_name(TRUSTING).splitlines()
    assert [line.split()[-2:] for line in lines[1:3]] == [["peer", "map=tarock"]] * 2
    assert lines[3].split()[-1] == "scram-sha-256"
    assert [lines[0], lines[4]] == [TRUSTING.splitlines()[0], TRUSTING.splitlines()[4]]
    assert by_name(by_name(TRUSTING)) == by_name(TRUSTING)
