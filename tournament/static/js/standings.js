// Keeps the standings fresh while a round is played.

import { keepFresh } from "./live.js";

keepFresh(document.getElementById("stand"));
