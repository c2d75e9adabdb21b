// Calls at a constant rate, and order statistics of their latencies.
import { setTimeout as sleep } from 'node:timers/promises'

/** Nearest-rank percentile: the smallest value that is at least as large as this fraction of the values. */
export function percentile(values, fraction) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * fraction) - 1)]
}

export const median = (values) => percentile(values, 0.5)

/**
 * Calls `work(n)` at a constant rate. Latencies, in milliseconds, are measured from the scheduled time of a
 * call, which avoids coordinated omission. A call that rejects counts as failed.
 */
export async function atConstantRate(perSecond, seconds, work) {
  const begin = performance.now()
  const latencies = []
  const failures = []
  const calls = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const scheduled = begin + (n * 1000) / perSecond
    const wait = scheduled - performance.now()
    if (wait > 1) await sleep(wait)
    const call = work(n)
      .then(() => latencies.push(performance.now() - scheduled))
      .catch((error) => failures.push(error))
    calls.push(call)
  }
  await Promise.all(calls)
  return { perSecond, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), failures }
}
