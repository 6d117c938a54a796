"""What everybody reads of the tournaments that arrived: pages that lie as files, written once, swapped by a rename, and served without the
database or by any other program.

    ergebnisse/index.html                       the archive: seasons, cups, a search
    ergebnisse/saison/2026/                     a season (a calendar year): tournaments, players by letter, the open file
    ergebnisse/reihe/<cup>/index.html           a cup over clubs
    ergebnisse/statistik/                       what the history of all games says, overall and by season (2026.html)
    ergebnisse/t/<uid>/index.html               a tournament: the standings of the revision that counts; fassungen.html lists them all
    ergebnisse/t/<uid>/<address>/               a revision; it changes only when somebody is forgotten

Each page is there in German (`runde-1.html`) and English (`runde-1.en.html`), and beside what is longer than a kilobyte lies the same
packed (`.gz`).
"""
