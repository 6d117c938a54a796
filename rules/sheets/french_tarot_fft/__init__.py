"""French Tarot of the Fédération Française de Tarot: donnes libres, Règlement officiel of July 2012."""
