"""The result pages for the club's website as one file, for whoever has no command line: unpacked, it is the folder that `export SLUG site` writes."""

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.ledger.store.audience import Audience
from tournament.papers import website
from tournament.papers.paper import Occasion, Paper, Says
from tournament.site.paper_files import File


class Website(Paper):
    """A folder of pages in a ZIP."""

    key, title = "site", _("Ergebnisse für die Website des Vereins")
    purpose = _("auspacken und den Ordner auf den Webspace legen: Stand, Runden, Tische und Regeln, nur was Besucher sehen dürfen")
    formats = ("zip",)
    audience, occasion, says, seldom = Audience.PUBLIC, Occasion.RESULTS, Says.NOTHING, True

    @classmethod
    def hangs(cls) -> bool:
        """There is no copy with names: on a website everybody reads."""
        return False

    def rows(self) -> Mapping[str, bytes]:
        """The pages by their names."""
        return website.pages(self.tournament)

    def written(self, ending: str) -> bytes:
        """The folder, packed."""
        # Not by the name of the tournament alone: Windows unpacks no folder that is called con or aux.
        packed, now = BytesIO(), timezone.localtime().timetuple()[:6]
        with ZipFile(packed, "w") as archive:
            for name, content in self.content.items():
                archive.writestr(ZipInfo(f"{self.stem}/{name}", now), content, ZIP_DEFLATED)
        return packed.getvalue()

    @property
    def stem(self) -> str:
        """Also the folder in it."""
        return f"{self.tournament.slug}-website"

    def file(self, ending: str) -> File:
        """Not a paper that something sets."""
        return File(f"{self.stem}.{ending}", "application/zip", self.written(ending))
