// Total blocking time by thread CPU time, which depends little on other programs on the machine.

const LONG_TASK_MS = 50
const MAIN_THREAD = 'CrRendererMain'
/** Tasks of a thread in the categories `toplevel`, and `devtools.timeline` of Lighthouse; a trace has one of them. */
const TASKS = new Set(['ThreadControllerImpl::RunTask', 'RunTask'])

/** Process of the page: that of the last navigation to an HTTP address. Other renderer processes are spare. */
function findPageProcess(events) {
  const navigations = events.filter(
    ({ name, args }) => name === 'navigationStart' && /^https?:/.test(args.data?.documentLoaderURL ?? ''),
  )
  if (navigations.length === 0) throw new Error('The trace contains no navigation.')
  return navigations.toSorted((a, b) => a.ts - b.ts).at(-1).pid
}

/** Milliseconds of the page's main-thread tasks above 50 ms each, by CPU time multiplied by the slowdown. */
export function blockingTime(events, slowdown) {
  const process = findPageProcess(events)
  const thread = events.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === process && args.name === MAIN_THREAD,
  )
  return events
    .filter(
      ({ ph, name, pid, tid }) => ph === 'X' && TASKS.has(name) && pid === process && tid === thread.tid,
    )
    .map(({ tdur = 0 }) => (tdur / 1000) * slowdown - LONG_TASK_MS)
    .reduce((sum, excess) => sum + Math.max(0, excess), 0)
}

/** Runs `work` and returns the trace events of the browser's tasks and navigations. */
export async function recordTrace(page, work) {
  const session = await page.context().newCDPSession(page)
  const events = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  // Leaves out the categories of the developer tools, whose stack traces cost CPU time.
  const traceConfig = { includedCategories: ['toplevel', 'blink.user_timing', '__metadata'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await work()
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return events
}
