// Keeps the round board fresh: games, calls and the phones' signs of life.

import { keepFresh } from "./live.js";

keepFresh(document.getElementById("runde-jetzt"));
