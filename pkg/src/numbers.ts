/** An identifier for the engine. What cannot be one becomes 0, which nothing has: the engine refuses it in its own words. */
export const id = (number: number): number =>
  Number.isInteger(number) && number >= 0 && number <= 0xffff_ffff ? number : 0

/** Whole pixels; what is no length is 0. */
export const pixels = (length: number): number => Math.min(Math.max(0, Math.round(length) || 0), 0xffff_ffff)
