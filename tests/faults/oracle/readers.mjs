// People who read all the while something else happens.
import { atPace } from '../../../scripts/lib/load/pace.mjs'

/**
 * Calls `read(n)` so many times a second until `going` says no; gives how often, what failed, and how long it took at
 * most, but for one of a hundred in each second.
 */
export async function reading(perSecond, going, read) {
  const [latencies, failures] = [[], []]
  let reads = 0
  while (going()) {
    const from = reads
    const second = await atPace(perSecond, 1, (n) => read(from + n))
    reads += perSecond
    latencies.push(second.p99)
    failures.push(...second.failures.map(({ message }) => message))
  }
  return { reads, failures, slowest: Math.max(...latencies) }
}
