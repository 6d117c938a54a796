"""Königrufen, Oberösterreich: the Tarockregeln of the Raiffeisen, Hausruckviertler and Sauwald cups, with the binding interpretation of the Renonce."""
