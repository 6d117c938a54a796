/* The hall's bell and warning, and the desk's tone for a line that was refused, as tones that the browser makes itself. A browser lets a page sound only
   after somebody has clicked or typed in it. */

const BELL = [1, 2, 2.4, 3, 4.2, 5.4];

export class Sound {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
  }

  get possible() {
    return "AudioContext" in window;
  }

  /** Whether a tone would be heard now. */
  get ready() {
    return this.context !== null && this.context.state === "running";
  }

  /** To be called from a click or a key. */
  async wake() {
    if (!this.possible) return false;
    this.context ??= new AudioContext();
    await this.context.resume().catch(() => {});
    return this.ready;
  }

  /** Three strokes of a bell. */
  bell() {
    for (const stroke of [0, 1.6, 3.2]) {
      BELL.forEach((partial, place) => this.tone(440 * partial, stroke, 2.8 / (1 + place * 0.6), 0.5 / (1 + place)));
    }
  }

  /** Two short tones, the second higher. */
  warning() {
    this.tone(660, 0, 0.6, 0.4);
    this.tone(880, 0.35, 0.9, 0.4);
  }

  /** Two short low tones, the second lower. */
  refusal() {
    this.tone(247, 0, 0.22, 0.4);
    this.tone(185, 0.2, 0.45, 0.4);
  }

  /**
   * @param {number} pitch
   * @param {number} delay
   * @param {number} seconds
   * @param {number} loudness
   */
  tone(pitch, delay, seconds, loudness) {
    if (!this.context || !this.ready) return;
    const from = this.context.currentTime + delay;
    const voice = new OscillatorNode(this.context, { frequency: pitch });
    const volume = new GainNode(this.context, { gain: 0 });
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(loudness, from + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
    voice.connect(volume).connect(this.context.destination);
    voice.start(from);
    voice.stop(from + seconds);
  }
}
