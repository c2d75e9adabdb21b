// Blocking time of a page by CPU time: steadier than wall time, which other programs of the machine lengthen.

/** How many times slower the phone is than this machine. */
const SLOWDOWN = 4
/** A task longer than this blocks input, in milliseconds. */
const LONG_TASK_MS = 50
const MAIN_THREAD = 'CrRendererMain'
const TASK = 'ThreadControllerImpl::RunTask'

/**
 * Blocking time in milliseconds of the trace events of one page load: of each task of the renderer's main thread, the part
 * of its thread time, slowed down, beyond fifty milliseconds.
 */
export function blockingTime(events) {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === MAIN_THREAD)
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ ph, name, pid, tid }) => ph === 'X' && name === TASK && threads.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => (tdur / 1000) * SLOWDOWN - LONG_TASK_MS)
    .filter((over) => over > 0)
    .reduce((sum, over) => sum + over, 0)
}

/** Loads an address for the first time under trace. Gives the blocking time, and when the engine was requested after the LCP. */
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
    // Those of the developer tools would take a stack trace at every timer, which makes the browser parse scripts once more.
    const categories = ['toplevel', '__metadata']
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: categories },
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    await session.send('Tracing.end')
    await complete
    const { lcp, wasm } = await page.evaluate(() => ({
      lcp: Number(Reflect.get(window, 'lcp')),
      wasm: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.wasm'))
        .map(({ startTime }) => startTime),
    }))
    return { blocking: blockingTime(events), wasmAfterLcp: Math.min(...wasm) - lcp }
  } finally {
    await context.close()
  }
}
