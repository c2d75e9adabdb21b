// Prerenderer of a temporary shop, with the summaries that it prints.
import { setTimeout as sleep } from 'node:timers/promises'
import { prerenderArgs } from '../prerender.mjs'
import { UserError } from '../progress.mjs'
import { start } from '../run.mjs'
import { apiUrl } from '../server.mjs'
import { stop } from './server.mjs'

const TIMEOUT_MS = 600_000
const POLL_INTERVAL_MS = 20

export function parseSummary(output) {
  const [, pages, seconds, rendered] = /(\d+) pages in ([\d.]+) s: (\d+) rendered/.exec(output) ?? []
  return { pages: Number(pages), seconds: Number(seconds), rendered: Number(rendered) }
}

/** Starts the prerenderer. Returns its process and its `output` so far. */
export function startPrerenderer({ port, site }, ...extraArgs) {
  const args = [...prerenderArgs(apiUrl(port), site), ...extraArgs]
  const run = { child: start(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }), output: '' }
  run.child.stdout.setEncoding('utf8').on('data', (text) => {
    run.output += text
  })
  return run
}

/** Polls a condition; the error of the timeout names what did not appear. */
export async function waitFor(condition, name) {
  const began = performance.now()
  while (!(await condition())) {
    if (performance.now() - began > TIMEOUT_MS)
      throw new UserError(`${name} did not appear within ${TIMEOUT_MS / 1000} s.`)
    await sleep(POLL_INTERVAL_MS)
  }
}

/** Runs `work(run)` while the prerenderer follows the shop, from the end of its first run. */
export async function withWatchedSite(shop, work) {
  const run = startPrerenderer(shop, '--watch')
  try {
    await waitFor(() => parseSummary(run.output).pages > 0, 'The summary of the first run')
    return await work(run)
  } finally {
    await stop(run.child)
  }
}
