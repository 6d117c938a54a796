"""The fixtures' amounts, added up by hand from the rule sheets: no number here was printed by the program.

cup-nine, R1 T1 (seats 0 to 3)
    1  Rufer 1 + Trull still 1, seats 1 and 3 against 0 and 2       -2   +2   -2   +2
    2  Dreier 5, seat 2                                             -5   -5  +15   -5
    3  Trischaken: 6, Bürgermeister x2, Vorhand (3) x2 = 24,
       all to the Jungfrau (2)                                       0    0  +24  -24
       sum                                                          -7   -3  +37  -27
R1 T2 (the dealer sits out)
    1  Pagatrufer: Rufer +1, Pagat lost -2; seats 1 and 2            0   -1   -1   +1   +1
    2  Sechserdreier lost: 8 to each                                +8    0  -24   +8   +8
    3  Bettler 4, seat 4; Kontra of seat 0 is cash: 4               -4   -4    0   -4  +12    cash -4 0 0 0 +4
       sum                                                          +4   -5  -25   +5  +21
R2 T1
    1  Rufer alone (king in the talon): 1 from each                 -1   +3   -1   -1
    -  redeal                                                        0    0    0    0
    2  Piccolo 2, lost by seat 3                                    +2   +2   +2   -6
    3  Solodreier 10 + Pagat 2 x2; Kontra on the game is cash: 10  +42  -14  -14  -14    cash +30 -10 -10 -10
       sum                                                         +43   -9  -13  -21

speiszettel-radl: Trischaken as game 2 doubles 3 to 6, Fensterbankl as game 5 doubles 6 to 9, the last four are 5 to 8; nothing doubles
twice.
    1  Rufer 1, seats 1 and 2             -1   +1   +1   -1     stakes: all pay 10                pot 40
    2  Trischaken, two pay 2 each         -2   -2   +2   +2     dealer 1 pays 10                  pot 50
    3  Dreier 5 x2, seat 3               -10  -10  -10  +30     dealer 2                          pot 60
    4  Besserrufer 2 + Pagat 2, x2        +8   +8   -8   -8     dealer 3; Pagat won: 35 to 0 and 1  pot 0
    5  Fensterbankl                        0    0    0    0     all pay 10                        pot 40
    6  Piccolo 3 x2, lost by seat 2       +6   +6  -18   +6     dealer 1                          pot 50
    7  Solorufer 2 x2, seat 3 alone       -4   -4   -4  +12     dealer 2                          pot 60
    8  Rufer 1 x2, lost by 0 and 2        -2   +2   -2   +2     dealer 3                          pot 70
       sum                                -5   +1  -39  +43
    Kassa: 0: -10 +35 -10 = 15;  1: -10 -10 +35 -10 -10 = -5;  2: -10 -10 -10 -10 = -40;  3: the same -40; and 70 lie in the pot.

point-seven, T1: example 1 (8 each), example 3 (17 each), example 5 (16 to the Jungfrau).
T2: example 4 (9 each), example 2 (26 each), example 6 (48 to each), and a Trischaken with two tied for most: each pays 2 to the third.
    1  dealer 0    0  +18   -9   -9
    2  dealer 1  -26    0  -26  +52
    3  dealer 2  -96  +48    0  +48
    4  dealer 3   +4   -2   -2    0
       sum      -118  +64  -37  +91
"""

from pathlib import Path

FIXTURES = Path(__file__).parents[2] / "fixtures"

TABLE_POINTS = {
    # file: {(round, table): points by seat}
    "cup-nine": {(1, 1): (-7, -3, 37, -27), (1, 2): (4, -5, -25, 5, 21), (2, 1): (43, -9, -13, -21), (2, 2): (10, -4, -8, 2, 0)},
    "french-four": {(1, 1): (108, 172, -380, 100)},
    "point-seven": {(1, 1): (-8 + 17 - 16, 16 + 17 + 0, -8 - 34 + 16), (1, 2): (-118, 64, -37, 91)},
    "speiszettel-radl": {(1, 1): (-5, 1, -39, 43)},
    "sums-only": {(1, 1): (10, -10, 5, -5), (1, 2): (10, -10, 0, 0), (2, 1): (0, 4, -4, 0), (2, 2): (0, 4, -4, 0)},
}

TABLE_CASH = {"cup-nine": {(1, 1): (0, 0, 0, 0), (1, 2): (-4, 0, 0, 0, 4), (2, 1): (30, -10, -10, -10), (2, 2): (0, 0, 0, 0, 0)}}

KASSA = {"speiszettel-radl": (70, (15, -5, -40, -40))}

RANKED = {
    # file: (rank, number, total) in order; 5 before 3 by the best round, 43 to 37
    "cup-nine": [(1, 5, 47), (2, 3, 47), (3, 9, 8), (4, 8, 5), (5, 6, -13), (6, 1, -16), (7, 7, -23), (8, 2, -24), (9, 4, -31)],
    # 1 and 5 have 10 and 0 both, 2 and 6 have 4 and -10 both: they share their rank
    "sums-only": [(1, 1, 10), (1, 5, 10), (3, 3, 1), (4, 8, 0), (5, 7, -4), (6, 4, -5), (7, 2, -6), (7, 6, -6)],
}
