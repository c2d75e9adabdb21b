// Who has which processors: the shop and its database have some to themselves, and whoever asks has the others. A shop that
// is overrun is elsewhere than those who overrun it; on the same processors each would slow the other.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { attempt, run } from '../../../scripts/lib/run.mjs'

/** The numbers in a list of the kernel's, as `0-2,5`. */
export const numbersOf = (list) =>
  list
    .trim()
    .split(',')
    .flatMap((part) => {
      const [first, last = first] = part.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, n) => first + n)
    })

/** A process and all that it has started, and that they have. */
function family(pid) {
  const tasks = `/proc/${pid}/task`
  // Whoever has ended meanwhile needs no place.
  if (!existsSync(tasks)) return []
  const children = readdirSync(tasks).flatMap((task) =>
    readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return [pid, ...children.flatMap(family)]
}

/** Whoever has ended meanwhile is not moved, and needs not be. */
const move = (pid, processors) => attempt('taskset', ['-a', '-c', '-p', processors.join(','), String(pid)])

/**
 * Does `work` with the processors shared out: what `begin` starts gets the first half of them, with all that this process
 * has started before; this process has the others. `work` gets how they are shared out, in words.
 */
export async function sharedOut(begin, work) {
  const { pid } = process
  const can = (await attempt('taskset', ['-p', String(pid)])).code === 0
  const all = can
    ? numbersOf(/Cpus_allowed_list:(.*)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
    : []
  if (all.length < 2) {
    await begin()
    return work('not shared out: there is one, or no taskset')
  }
  const theirs = all.slice(0, Math.floor(all.length / 2))
  const ours = all.slice(theirs.length)
  try {
    // Who starts on some processors counts no others.
    for (const one of family(pid)) await move(one, theirs)
    await begin()
    await run('taskset', ['-a', '-c', '-p', ours.join(','), String(pid)])
    return await work(`${theirs.length} for the shop and its database, ${ours.length} for those who ask`)
  } finally {
    for (const one of family(pid)) await move(one, all)
  }
}
