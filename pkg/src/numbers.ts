/** Converts a length to whole pixels from 0 to 2^32 − 1; NaN becomes 0. */
export const toPixels = (length: number): number =>
  Math.min(Math.max(0, Math.round(length) || 0), 0xffff_ffff)
