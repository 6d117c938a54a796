"""What each policy asks, and what each of its choices means, in German and English, once. The choices themselves stand in `rows.policies`.

`sheets/*/policies.py` say which choice a sheet has, and by which paragraph; `regelblatt.policies` prints both beside each other.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Choice(NamedTuple):
    """One choice of a policy: what it means."""

    german: str
    english: str


class Policy(NamedTuple):
    """A policy: its question, and its choices by name; none where the choice is a number."""

    german: str
    english: str
    choices: Mapping[str, Choice]


def _policies(table: str) -> dict[str, Policy]:
    """Reads a line `policy | German | English` and below it, indented, its choices the same way."""
    found: dict[str, Policy] = {}
    choices: dict[str, Choice] = {}
    for line in table.strip("\n").splitlines():
        name, german, english = (part.strip() for part in line.split("|"))
        if line[0] == " ":
            choices[name] = Choice(german, english)
        else:
            choices = {}
            found[name] = Policy(german, english, MappingProxyType(choices))
    return found


POLICIES: Mapping[str, Policy] = MappingProxyType(
    _policies("""
won_by | Was entscheidet ein Positivspiel? | What decides a positive game?
    count | die Zählung: 35/2, und was eine Ansage mehr verlangt | the count: 35/2, and what an announcement asks beyond it
    won_or_count | 35/2; die Zählung oder nur, ob gewonnen ist | 35/2; the count, or only whether it is won
    bouts | die Augen, die mit so vielen Spitzen nötig sind | the points that are needed with so many bouts
kontra | Wohin geht Kontra? | Where does Kontra go?
    score | es vervielfacht die Schrift | it multiplies the Schrift
    cash | die Schrift kennt es nicht; was es mehr bringt, wird bar bezahlt | the Schrift ignores it; what it adds is paid in cash
    nowhere | es gibt keines | there is none
kontra_unit | Für wen gilt ein Kontra im Positivspiel? | For whom does a Kontra on a positive game hold?
    all | für alle gleich | for all alike
    sub | Kontra und Re für alle, ein Sub nur für den, der es sagt | Kontra and Re for all, a Sub only for who says it
solo_doubles | Was zählt im Solo doppelt? | What counts double in a Solo?
    all | alle Ansagen, still und angesagt | every announcement, silent and open
    all_but_valat | alle bis auf den Valat | all but the Valat
silent_loss | Was kann still verloren werden? | What can be lost silently?
    birds_and_ultimo | Vögel und König ultimo, zum stillen Wert | birds and König ultimo, at their silent value
    never | nichts: still zählt nur, was gelingt | nothing: silently only what is made counts
bird_rufer | Ist ein Vogelrufer ein Spiel? | Is a bird-Rufer one game?
    separate | Rufer und Vogel zählen jeder für sich | Rufer and bird count each for itself
    unit | ein Spiel zum ganzen Wert, gewonnen nur mit beiden | one game for the whole value, won only with both
besserrufer_without_bird | Was kostet ein Besserrufer ohne Vogel im Blatt? | What does a Besserrufer without a bird in hand cost?
    listed | der angesagte Vogel steht da; Renonce wie jede andere | the announced bird is listed; a Renonce like any other
    three_each | er zahlt jedem der drei 3, auch dem Partner | he pays 3 to each of the three, the partner too
conceded_bird | Was kostet ein geschliffenes Spiel? | What does a conceded game cost?
    games_own | den Rufer und den Vogel in seinem Namen, an jeden der drei | the Rufer and the bird in its name, to each of the three
    listed | den Rufer und jeden angesagten Vogel, an jeden der drei | the Rufer and every bird announced, to each of the three
    one | den Rufer und den einen Vogel, auf den geboten war, an jeden der drei | the Rufer and the one bird that was bid on, to each of the three
koenig_ultimo_by | Wer sagt König ultimo an? | Who announces König ultimo?
    holder | wer den gerufenen König hat: der Partner, ohne Partner der Spieler | who holds the called king: the partner, without one the declarer
    anyone | jeder | anyone
koenig_ultimo_from_talon | Darf ihn ansagen, wer den König aus dem Talon nahm? | May he announce it who took the king from the talon?
    allowed | ja | yes
    not_allowed | nein, nur wer ihn im Blatt hatte | no, only who had it in hand
solorufer_king_in_talon | Solorufer mit dem König im Talon: zählt Kontra? | Solorufer with the king in the talon: does Kontra count?
    kontra_void | nein, weder auf das Spiel noch auf Ansagen | no, neither on the game nor on announcements
    kontra_counts | ja, wie sonst | yes, as ever
valat_value | Was ist ein Valat wert? | What is a Valat worth?
    added | seinen eigenen Wert neben dem Spiel | its own value beside the game
    multiplies | so oft das Spiel, an dessen Stelle er tritt | so many times the game, whose place it takes
    multiplies_all | so oft das Spiel, und ebenso oft alles, was daneben zählt | so many times the game, and as often all that counts beside it
valat_beside | Was zählt neben einem Valat? | What counts beside a Valat?
    all | alles | everything
    no_silent_birds | alles bis auf stille Vögel | everything but silent birds
    course | neben einem gemachten nur Vögel, Mondfang und König ultimo | beside a made one only birds, Mondfang and König ultimo
    course_or_kontrad | Vögel, Mondfang, König ultimo, und was kontriert wurde | birds, Mondfang, König ultimo, and what was kontra'd
    announced | neben einem angesagten oder gemachten nichts anderes Stilles | beside one announced or made nothing else that is silent
    birds_and_ultimo | alles Angesagte, von Stillem nur Vögel und König ultimo | all that is announced, of what is silent only birds and König ultimo
    nothing | nichts, sobald einer angesagt oder gemacht ist | nothing, once one is announced or made
valat_kontra | Wessen Kontra gilt für den Valat? | Whose Kontra holds for the Valat?
    separate | Spiel und Valat haben jeder sein eigenes | game and Valat have each their own
    one_item | das höhere von beiden | the higher of both
    valat_only | nur das auf den angesagten Valat; auf das Spiel gibt es dann keines | only that on the announced Valat; there is none on the game then
    all_items | für das Spiel und jede Ansage das höhere aus ihrem eigenen und dem des Valats | for the game and each announcement the higher of its own and the Valat’s
opponents_valat | Die Gegner verfehlen einen angesagten Valat? | The opponents miss an announced Valat?
    mirrored | sie zahlen, was er der Seite des Spielers wert wäre | they pay what it is worth to the declarer's side
    referee | der Schiedsrichter entscheidet | the referee decides
trischaken | Wie wird Trischaken abgerechnet? | How is Trischaken settled?
    whole_value | der Wert im Ganzen, doppelt als Bürgermeister und als Vorhand; je Jungfrau alles | the value in all, doubled as Bürgermeister and as Vorhand; all to each Jungfrau
    pot | ein Betrag wird verteilt, doppelt ab 35/2 und als Vorhand | an amount is distributed, doubled from 35/2 and as Vorhand
    loser_pays_three | einer zahlt 3, ab 35/2 6, als Vorhand doppelt; zwei je 2, drei je 1 | one pays 3, from 35/2 6, twice as Vorhand; two 2 each, three 1 each
    loser_pays_each | jeder Verlierer zahlt für sich je 1, der Jungfrau 3, mal Faktor | every loser pays for himself 1 each, 3 to a Jungfrau, times factor
    two_pay_or_one_pays_six | ab 35/2 oder als Vorhand einer 6, sonst zwei je 2 | from 35/2 or as Vorhand one 6, else two 2 each
    two_pay_two | die zwei mit den meisten Punkten zahlen den beiden anderen je 2 | the two with most points pay the two others 2 each
    two_pay_one | der Bürgermeister zahlt den dreifachen Wert, sonst zahlen alle der einen Jungfrau, sonst die zwei mit den meisten Punkten | the Bürgermeister pays three times the value, else all pay the one Jungfrau, else the two with most points pay
trischaken_pot | Wie viele Punkte werden im Trischaken verteilt? | How many points are distributed in Trischaken?
two_jungfrauen | Was erhalten zwei Jungfrauen? | What do two Jungfrauen receive?
    shared | sie teilen, was sonst gezahlt wird | they share what is paid otherwise
    included | je 3, von der Vorhand je 6; ab 35/2 nicht mehr | 3 each, 6 from Vorhand; no more from 35/2
    doubled | je 3, von der Vorhand je 6; ab 35/2 doppelt | 3 each, 6 from Vorhand; twice that from 35/2
jungfrau_of_tied | Was erhält eine Jungfrau von mehreren Verlierern? | What does one Jungfrau receive from several losers?
    all | alles, was sie sonst zahlen | all that they pay otherwise
    three_from_each | 3 von jedem, mit seinem Faktor | 3 from each, at his factor
    three_in_all | 3 im Ganzen, mit dem Faktor | 3 in all, at the factor
    referee | von zweien entscheidet der Schiedsrichter | of two the referee decides
three_tied | Drei mit gleich vielen Punkten? | Three with the same points?
    one_each | jeder zahlt dem Vierten 1 | each pays 1 to the fourth
    referee | der Schiedsrichter entscheidet | the referee decides
vorhand_tied | Die Vorhand hat mit einem anderen die meisten Punkte? | Vorhand has the most points together with another?
    shares_six | sie zahlen zusammen 6 | they pay 6 together
    two_each | wie andere Punktegleiche | as others who are tied
trischaken_ties | Was gilt, wenn Punktegleiche teils zahlen, teils erhalten würden? | What holds where tied players would partly pay, partly receive?
    share | sie teilen, was ihre Plätze zahlen und erhalten | they share what their places pay and receive
    referee | der Schiedsrichter entscheidet | the referee decides
three_jungfrauen | Ein Bürgermeister und drei Jungfrauen? | A Bürgermeister and three Jungfrauen?
    two_each | er zahlt jeder 2, als Vorhand 4 | he pays 2 to each, 4 as Vorhand
    referee | der Schiedsrichter entscheidet | the referee decides
renonce_pays | Wie oft wird in der Renonce bezahlt? | How often is a Renonce paid?
    as_won | wie gewonnen: dem Alleinspieler von allen, jedem anderen einmal | as won: to a lone declarer by all, to everybody else once
    once_each | jedem einmal von jedem, der renonciert hat | to each once by every offender
    side_loses | als hätte die Seite verloren, die renonciert hat, mit allem, was angesagt war | as if the side that revoked had lost, with all that was announced
renonce_trischaken | Was kostet eine Renonce im Trischaken? | What does a Renonce in Trischaken cost?
    each_by_role | jeder zahlt für sich je 2, als Vorhand je 4 | each pays for himself 2 to everybody, 4 as Vorhand
    each_flat | jeder zahlt für sich je 4 | each pays for himself 4 to everybody
    by_role | je 2, die Vorhand je 4; zwei, die nicht Vorhand sind, zahlen je 3 | 2 to each, Vorhand 4; two who are not Vorhand pay 3 each
several_offenders | Teilen mehrere die Summe einer Renonce? | Do several share the sum of a Renonce?
    said | ja, das Blatt sagt es | yes, the sheet says so
    read | ja, das ist hineingelesen | yes, that is read into it
claims | Was kann neben einer Renonce gefordert werden? | What may be claimed beside a Renonce?
    none | nichts | nothing
    birds_ultimo_valat | stille Vögel, König ultimo, Valat | silent birds, König ultimo, Valat
    any_silent | alles Stille, das das Spiel hat | everything silent that the game has
fifth_player | Kann renoncieren, wer aussetzt? | Can he commit Renonce who sits out?
    no | nein | no
    pays_all | ja, er zahlt allen vier, als hätte jeder gewonnen | yes, he pays all four as if each had won
vorhand_passed_on | Wird die Vorhand weitergegeben? | Is Vorhand passed on?
    no | nein | no
    four_kings | ja, mit vier Königen und ohne Spiel an den Nächsten | yes, with four kings and no game to the next
    to_anyone | ja, an den Nächsten, der spielt | yes, to the next who plays
radl | Zählen Spiele der Runde doppelt? | Do games of the round count double?
    no | nein | no
    yes | ja, nach Trischaken und Nullspiel und am Schluss | yes, after Trischaken and a Nullspiel, and at the end
surplus | Wer kann Überschuss verdienen? | Who can earn a surplus?
    none | niemand | nobody
    declarer | nur der Spieler | the declarer only
    winner | auch die Gegner, die gewinnen | the opponents too, where they win
surplus_kontra | Vervielfacht Kontra den Überschuss? | Does Kontra multiply the surplus?
    multiplied | ja | yes
    single | nein, er bleibt einfach | no, it stays single
targets | Erhöhen Absolut und Panzer, was zum Sieg nötig ist? | Do Absolut and Panzer raise what wins the game?
    raise | ja | yes
    separate | nein, sie zählen für sich | no, they count for themselves
failed_valat | Ist mit einem verfehlten angesagten Valat das Spiel verloren? | Is the game lost with an announced Valat that fails?
    loses_game | ja | yes
    separate | nein, beide zählen für sich | no, each counts for itself
ohne_after_talon | Darf ohne Trull, ohne Könige auch nach dem Talon angesagt werden? | May ohne Trull, ohne Könige be announced after the talon too?
    no | nein | no
    yes | ja | yes
opponent_premiums | Mit wem wird die Ansage eines Gegners verrechnet? | Who settles an announcement of one opponent?
    side | der Spieler mit beiden Gegnern | the declarer with both opponents
    holder | der Spieler nur mit dem, der angesagt hat | the declarer with who announced it only
talon_loss | Was ist mit dem Talon verloren? | What is lost with the talon?
    none | nichts: das gibt es nicht | nothing: there is no such thing
    with_ohne | das Spiel und die Ansage ohne Trull, ohne Könige | the game and the announcement ohne Trull, ohne Könige
    game_only | nur das Spiel mit dem Aufschlag | the game with its bid surcharge alone
five_player_split | Wie teilen zu fünft Spieler und Partner? | How do taker and partner share at a table of five?
    two_one | zwei Teile und einer | two parts and one
    halves | gleich, je eineinhalb Teile | equally, 1.5 parts each
round_to | Worauf wird der Betrag jedes Gegenspielers aufgerundet? | To what is the amount of each defender rounded up?
trischaken_value | Welchen Wert hat Trischaken? | What is Trischaken worth?
""")
)
"""Every policy by its name."""
