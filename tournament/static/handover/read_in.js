// The codes of phones before the desk's camera: each is read in as soon as it is seen.

import { camera } from "../site/scanner.js";
import { the } from "../site/the.js";

const CODE = /^TAROCK1:[0-9A-Z]{20,}$/;

camera(the("readin", HTMLFormElement), the("code", HTMLTextAreaElement), CODE);
