/* What we use of lean-qr.js, for the type check alone. */

export interface Bitmap {
  size: number;
  get(x: number, y: number): boolean;
}

export const correction: { min: number; L: number; M: number; Q: number; H: number; max: number };
export function generate(text: string, how?: { minCorrectionLevel?: number }): Bitmap;
