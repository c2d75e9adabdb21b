/** Whole pixels; what is no length is 0. */
export const pixels = (length: number): number => Math.min(Math.max(0, Math.round(length) || 0), 0xffff_ffff)
