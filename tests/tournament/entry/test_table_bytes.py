"""The score sheet as it goes over the air of a full room."""

import gzip

import pytest
from django.test import Client

from tests.tables_made import a_table

pytestmark = pytest.mark.django_db


def test_the_score_sheet_is_sent_packed_to_who_can_unpack_it(client: Client) -> None:
    table = a_table()
    address = f"/t/{table.round.tournament.slug}/runde/1/tisch/{table.number}/"
    plain = client.get(address)
    assert not plain.has_header("Content-Encoding")
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.content).decode().count("<tr") == plain.content.decode().count("<tr") > 0
    assert len(packed.content) * 2 < len(plain.content)
