// Requests at a steady pace, whether or not the server keeps up: who waits in line is measured, too.
import { setTimeout as sleep } from 'node:timers/promises'

/** The value below which so much of the values lie. */
export function percentile(values, part) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]
}

/**
 * Calls `work(n)` so many times a second for so many seconds. Each call is measured from the moment at which it was
 * due, in milliseconds; one that throws counts as failed.
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
