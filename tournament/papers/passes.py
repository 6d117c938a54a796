"""A pass for each player: his name, and the code by which the desk's scanner or camera knows him at every tournament from then on."""

from django.utils.translation import gettext_lazy as _

from scoring.field.names import alphabetical, understood
from scoring.field.passes import Pass
from scoring.paper.exporters import pdf
from tournament.ledger.people.passes import pass_code
from tournament.ledger.people.people import read_registered
from tournament.ledger.store.audience import Audience
from tournament.papers.paper import Occasion, Paper, Says
from tournament.site import qr


class Passes(Paper):
    """Ten a page, to be cut apart."""

    key, title = "passes", _("Spielerpässe")
    purpose = _("einer je Spieler, zum Ausschneiden; der Code meldet ihn beim nächsten Mal mit Scanner oder Kamera an")
    formats = ("pdf",)
    audience, occasion, says = Audience.DESK, Occasion.BEFORE, Says.NOTHING

    def rows(self) -> list[Pass]:
        """Everybody who takes part, by surname."""
        people = sorted((player for player in read_registered(self.tournament, self.reader) if player.takes_part), key=lambda one: alphabetical(one.row))
        return [
            Pass(
                name=understood(player.name), place=player.place, club=player.club, code=pass_code(player.player_id),
                qr=qr.svg(pass_code(player.player_id), quiet=qr.QUIET_ON_PAPER, title=pass_code(player.player_id)),
            )
            for player in people
        ]

    def written(self, ending: str) -> bytes:
        """The cards."""
        return pdf.passes(self.rows(), self.meta, self.language)
