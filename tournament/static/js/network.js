/* The page of the network says by itself when a phone has come through. */

import { keepFresh } from "./live.js";

keepFresh(document.getElementById("erreicht"));
