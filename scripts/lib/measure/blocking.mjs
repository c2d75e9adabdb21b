// Total blocking time by thread CPU time, which is independent of other programs on the machine.

const SLOWDOWN = 4
const LONG_TASK_MS = 50
const MAIN_THREAD = 'CrRendererMain'
const TASK = 'ThreadControllerImpl::RunTask'

/** Milliseconds of main-thread tasks above 50 ms, by thread CPU time multiplied by the slowdown. */
export function blockingTime(events) {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === MAIN_THREAD)
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ ph, name, pid, tid }) => ph === 'X' && name === TASK && threads.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => (tdur / 1000) * SLOWDOWN - LONG_TASK_MS)
    .reduce((sum, excess) => sum + Math.max(0, excess), 0)
}

/** Blocking time and delay of the WASM request after the LCP, in ms, with an empty cache. */
export async function loadTraced(visitor, address) {
  const context = await visitor()
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        Object.assign(window, { lcp: list.getEntries().at(-1)?.startTime })
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    const session = await context.newCDPSession(page)
    const events = []
    session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    // Without the categories of the developer tools, whose stack traces cost CPU time.
    const traceConfig = { includedCategories: ['toplevel', '__metadata'] }
    await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
    await page.goto(address, { waitUntil: 'networkidle' })
    await session.send('Tracing.end')
    await complete
    const wasmAfterLcp = await page.evaluate(() => {
      const wasm = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.wasm'))
      return Math.min(...wasm.map(({ startTime }) => startTime)) - Number(Reflect.get(window, 'lcp'))
    })
    return { blocking: blockingTime(events), wasmAfterLcp }
  } finally {
    await context.close()
  }
}
