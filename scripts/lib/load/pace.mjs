// Calls at a constant rate, and order statistics of what they took.
import { setTimeout as sleep } from 'node:timers/promises'

/** The smallest value that is not below the given fraction of the values. */
export function percentile(values, fraction) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * fraction) - 1)]
}

export const median = (values) => percentile(values, 0.5)

/**
 * Calls `work(n)` at a constant rate. Latencies, in milliseconds, count from the moment at which a call was due, so that
 * a server that falls behind is not spared; a call that throws counts as failed.
 */
export async function atPace(perSecond, seconds, work) {
  const begin = performance.now()
  const latencies = []
  const failures = []
  const calls = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = begin + (n * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    const call = work(n)
      .then(() => latencies.push(performance.now() - due))
      .catch((error) => failures.push(error))
    calls.push(call)
  }
  await Promise.all(calls)
  return { perSecond, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), failures }
}
