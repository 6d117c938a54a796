"""The parts of a person's name follow from the name, however the row is written; persons are listed by surname."""

import pytest

from tournament.models import Player

pytestmark = pytest.mark.django_db

PARTS = ("title", "given", "surname", "suffix", "sort_key")


def parts(name: str) -> tuple[str, ...]:
    return Player.objects.values_list(*PARTS).get(name=name)


def test_a_person_has_the_parts_of_the_name() -> None:
    made = Player.objects.create(name="Dr. Peter Lang MBA")
    assert parts("Dr. Peter Lang MBA") == ("Dr.", "Peter", "Lang", "MBA", "lang\tpeter")
    made.name = "Öller, Eva"
    made.save()
    assert parts("Öller, Eva") == ("", "Eva", "Öller", "", "oller\teva")


def test_many_at_once_have_them_too() -> None:
    Player.objects.bulk_create([Player(name="Jan van der Berg"), Player(name="Sepp")])
    assert (parts("Jan van der Berg"), parts("Sepp")) == (("", "Jan", "van der Berg", "", "berg\tjan"), ("", "", "Sepp", "", "sepp\t"))


def test_persons_are_listed_by_surname() -> None:
    for name in ("Zita Adler", "Dr. Peter Lang", "Öller, Eva", "Anna Lang", "Berta Oller"):
        Player.objects.create(name=name)
    assert [row.name for row in Player.objects.all()] == ["Zita Adler", "Anna Lang", "Dr. Peter Lang", "Berta Oller", "Öller, Eva"]
