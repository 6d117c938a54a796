// The desk's camera reads a code, as a scanner that types would: it goes into a field of the page, and the form is sent. The decoder is asked for when the
// camera is. Browsers give the camera to https and to this machine alone; where they do not, the page says so.

import { the } from "./the.js";

const PAUSE = 150;
/** Asked of the camera; browsers take half of it where nobody asks. */
const WIDTH = 1280;
/** What the decoder gets, one after the other: a code that is not found in one size often is in the next. */
const SIZES = [960, 640, 800];
const OPEN = "tarock-camera";
const LAST = "tarock-pass";

/** @typedef {{ data: string } | null} Found */
/** @typedef {(pixels: Uint8ClampedArray, width: number, height: number, how: { inversionAttempts: string }) => Found} Decoder */

/** @param {string} address */
function load(address) {
  return new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  });
}

/**
 * What the camera sees now, as a code; "" where there is none.
 * @param {HTMLVideoElement} video
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {RegExp} wanted
 */
function seen(video, canvas, width, wanted) {
  if (!video.videoWidth) return "";
  canvas.width = Math.min(width, video.videoWidth);
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  if (!drawing) return "";
  drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = drawing.getImageData(0, 0, canvas.width, canvas.height);
  const decode = /** @type {Decoder} */ (Reflect.get(globalThis, "jsQR"));
  const text = decode(picture.data, picture.width, picture.height, { inversionAttempts: "dontInvert" })?.data ?? "";
  return wanted.test(text) ? text : "";
}

/**
 * `field` takes a code that looks as `wanted`.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {RegExp} wanted
 */
export function camera(form, field, wanted) {
  const button = the("camera", HTMLButtonElement);
  const viewer = the("viewer", HTMLElement);
  const words = the("camera_words", HTMLElement);
  const video = the("camera_video", HTMLVideoElement);
  const canvas = document.createElement("canvas");
  /** @type {MediaStream | null} */
  let stream = null;
  let [timer, looks, blind] = [0, 0, 0];

  /** @param {string} text */
  function say(text) {
    words.textContent = text;
    video.hidden = !stream;
    viewer.hidden = false;
  }

  function stop() {
    clearInterval(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    viewer.hidden = true;
    sessionStorage.removeItem(OPEN);
    button.setAttribute("aria-pressed", "false");
  }

  function look() {
    const code = seen(video, canvas, SIZES[looks++ % SIZES.length], wanted);
    blind = code ? 0 : blind + 1;
    // What was just read may still be held there, and be lost now and then.
    if (blind > 2 * SIZES.length) sessionStorage.removeItem(LAST);
    if (!code || code === sessionStorage.getItem(LAST)) return;
    clearInterval(timer);
    sessionStorage.setItem(LAST, code);
    field.value = code;
    form.requestSubmit();
  }

  async function start() {
    if (!navigator.mediaDevices?.getUserMedia) return say(words.dataset.https ?? "");
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: WIDTH } } });
      if (!Reflect.has(globalThis, "jsQR")) await load(button.dataset.decoder ?? "");
    } catch {
      return say(words.dataset.denied ?? "");
    }
    video.srcObject = stream;
    await video.play();
    say(words.dataset.seeking ?? "");
    button.setAttribute("aria-pressed", "true");
    sessionStorage.setItem(OPEN, "1");
    timer = setInterval(look, PAUSE);
    return undefined;
  }

  button.hidden = false;
  button.addEventListener("click", () => (stream ? stop() : start()));
  // After each pass the page is a new one; the camera goes on.
  if (sessionStorage.getItem(OPEN)) start();
}
