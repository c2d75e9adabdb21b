// Seeded random numbers.

/** Generator of numbers from 0 to 1, excluding 1 (mulberry32). */
export function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Independent generator for the n-th concurrent user of one seed. */
export const branch = (seed, n) => random(Math.imul(seed + 1, 2_654_435_761) ^ Math.imul(n + 1, 40_503))

/** Integer from `minimum` to `maximum`, both included. */
export const between = (next, minimum, maximum) => minimum + Math.floor(next() * (maximum - minimum + 1))

export const pick = (next, list) => list[Math.floor(next() * list.length)]

/** Returns a shuffled copy of a list. */
export function shuffled(next, list) {
  const copy = [...list]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1))
    ;[copy[last], copy[other]] = [copy[other], copy[last]]
  }
  return copy
}
