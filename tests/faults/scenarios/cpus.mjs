// CPU affinity: the shop and its database on one half of the processors, the load generator on the other.
import { readFileSync } from 'node:fs'
import { attempt } from '../support/scripts.mjs'

/** Numbers in a CPU list of the kernel, such as `0-2,5`. */
export const parseCpuList = (list) =>
  list.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, n) => first + n)
  })

const pin = (pid, cpus) => attempt('taskset', ['-a', '-c', '-p', cpus.join(','), String(pid)])

/** Runs `work(description)` on one half of the processors; child processes, also those of `begin`, have the other half. */
export async function withSplitCpus(begin, work) {
  const { pid } = process
  const { code, output } = await attempt('taskset', ['-c', '-p', String(pid)])
  const all = code === 0 ? parseCpuList(output.trim().split(': ').at(-1)) : []
  if (all.length < 2) {
    await begin()
    return work('shared: only one, or no taskset')
  }
  const [servers, load] = [all.slice(0, all.length >> 1), all.slice(all.length >> 1)]
  // PostgreSQL's processes inherit the affinity of the one that is started here.
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const processes = [pid, ...children]
  try {
    // The server sizes its thread pools by the processors that it has when it starts.
    for (const one of processes) await pin(one, servers)
    await begin()
    await pin(pid, load)
    return await work(
      `${servers.length} for the shop and its database, ${load.length} for the load generator`,
    )
  } finally {
    for (const one of processes) await pin(one, all)
  }
}
