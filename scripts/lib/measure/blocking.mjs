// Total blocking time by thread CPU time, which other programs of the machine do not lengthen.

const SLOWDOWN = 4
const LONG_TASK_MS = 50
const MAIN_THREAD = 'CrRendererMain'
const TASK = 'ThreadControllerImpl::RunTask'

/** Sum in milliseconds of what exceeds 50 ms of each main-thread task, by its thread time times the slowdown. */
export function blockingTime(events) {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === MAIN_THREAD)
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ ph, name, pid, tid }) => ph === 'X' && name === TASK && threads.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => (tdur / 1000) * SLOWDOWN - LONG_TASK_MS)
    .reduce((sum, over) => sum + Math.max(0, over), 0)
}

/** Loads an address with an empty cache under trace; returns the blocking time and the delay of the engine after the LCP. */
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
    // The categories of the developer tools record stack traces, which cost CPU time themselves.
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
