// CPU affinity: the shop and its database on one half of the processors, the load generator on the other.
import { readFileSync } from 'node:fs'
import { attempt } from '../support/scripts.mjs'

/** Parses a CPU list of the kernel, such as `0-2,5`. */
export const parseCpuList = (list) =>
  list.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, n) => first + n)
  })

const pin = (pid, cpus) => attempt('taskset', ['-a', '-c', '-p', cpus.join(','), String(pid)])

/**
 * Runs `generate(description)` on one half of the processors. Child processes, including those of `startServers`, run on the
 * other half.
 */
export async function withSplitCpus(startServers, generate) {
  const { pid } = process
  const { code, output } = await attempt('taskset', ['-c', '-p', String(pid)])
  const all = code === 0 ? parseCpuList(output.trim().split(': ').at(-1)) : []
  if (all.length < 2) {
    await startServers()
    return generate('shared: only one, or no taskset')
  }
  const [servers, load] = [all.slice(0, all.length >> 1), all.slice(all.length >> 1)]
  // The processes of PostgreSQL inherit the affinity of the child process.
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const pids = [pid, ...children]
  try {
    // The server sizes its thread pools by the processors available at its start.
    for (const id of pids) await pin(id, servers)
    await startServers()
    await pin(pid, load)
    return await generate(
      `${servers.length} for the shop and its database, ${load.length} for the load generator`,
    )
  } finally {
    for (const id of pids) await pin(id, all)
  }
}
