// Seeded random numbers: the same seed draws the same picture on every machine.

/** A generator seeded by a text (xmur3 for the seed, mulberry32 for the sequence). */
export function chance(seed) {
  let hash = 1779033703 ^ seed.length
  for (const character of seed) {
    hash = Math.imul(hash ^ character.codePointAt(0), 3432918353)
    hash = (hash << 13) | (hash >>> 19)
  }
  let state = hash >>> 0

  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  return {
    /** A number in [low, high). */
    between: (low, high) => low + (high - low) * next(),
    /** `value` give or take `share` of it. */
    about: (value, share = 0.1) => value * (1 + (next() * 2 - 1) * share),
    /** Plus or minus `range`. */
    sway: (range) => (next() * 2 - 1) * range,
    pick: (list) => list[Math.floor(next() * list.length)],
    /** -1 or 1. */
    side: () => (next() < 0.5 ? -1 : 1),
  }
}
