// How the cost of a benchmark grows with its argument, read from what divan prints.

const UNITS = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9 }
const MEDIAN = 2

/** What a tenfold argument may cost at most: 10 is linear, the rest is for caches that run out. */
const TENFOLD_LIMIT = 20

/** `[{name, points: [{size, ns}]}]`, by the median of each. */
export function medians(output) {
  const benches = []
  for (const line of output.split('\n')) {
    const [, label, rest] = /^[│ ]*[├╰]─ (\S+)\s+(.*)$/.exec(line) ?? []
    if (label === undefined) continue
    if (!/^\d+$/.test(label)) {
      benches.push({ name: label, points: [] })
      continue
    }
    const [, number, unit] = /([\d.]+) (\S+)/.exec(rest.split('│')[MEDIAN] ?? '') ?? []
    benches.at(-1)?.points.push({ size: Number(label), ns: Number(number) * UNITS[unit] })
  }
  return benches
}

/** For each benchmark how many times as much the last tenfold costs. */
export function growth(output) {
  return medians(output).map(({ name, points }) => {
    const [before, last] = points.slice(-2)
    const tenfold = (last.ns / before.ns) ** (1 / Math.log10(last.size / before.size))
    return { name, tenfold, linear: tenfold <= TENFOLD_LIMIT }
  })
}
