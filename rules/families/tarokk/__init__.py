"""Hungarian Tarokk: 42 cards that count 94, the declarer with the called partner, figures each with its own Kontra."""
