"""Every address, one line a page in its capability's `urls`. German, because visitors read them; their names, used in code and templates,
are English."""

from tournament.api import urls as api
from tournament.archive import urls as archive
from tournament.backup import urls as backup
from tournament.correcting import urls as correcting
from tournament.desk import urls as desk
from tournament.entry import urls as entry
from tournament.hall import urls as hall
from tournament.handbook import urls as handbook
from tournament.handover import urls as handover
from tournament.history import urls as history
from tournament.jobs import urls as jobs
from tournament.money import urls as money
from tournament.organisers import urls as organisers
from tournament.papers import urls as papers
from tournament.personal import urls as personal
from tournament.phones import urls as phones
from tournament.prizes import urls as prizes
from tournament.receiving import urls as receiving
from tournament.referee import urls as referee
from tournament.register import urls as register
from tournament.rehearsal import urls as rehearsal
from tournament.sending import urls as sending
from tournament.series import urls as series
from tournament.sheets import urls as sheets
from tournament.site import faults_page
from tournament.site import urls as site
from tournament.wall import urls as wall

handler500 = faults_page.failed

urlpatterns = [
    *site.urlpatterns,
    *handbook.urlpatterns,
    *organisers.urlpatterns,
    *jobs.urlpatterns,
    *api.urlpatterns,
    *backup.urlpatterns,
    *entry.urlpatterns,
    *correcting.urlpatterns,
    *referee.urlpatterns,
    *prizes.urlpatterns,
    *money.urlpatterns,
    *phones.urlpatterns,
    *handover.urlpatterns,
    *sending.urlpatterns,
    *wall.urlpatterns,
    *desk.urlpatterns,
    *register.urlpatterns,
    *personal.urlpatterns,
    *hall.urlpatterns,
    *series.urlpatterns,
    *archive.urlpatterns,
    *sheets.urlpatterns,
    *papers.urlpatterns,
    *history.urlpatterns,
    *receiving.urlpatterns,
    *rehearsal.urlpatterns,
    *api.missing,
]
