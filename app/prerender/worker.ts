// A thread that renders pages, one after the other, and writes them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Payload } from '../src/lib/prerender/static-data.ts'
import { layoutTexts } from '../src/messages/layout.ts'
import { press } from './compressed-files.ts'
import { Critical } from './critical-css.ts'
import { renderPage, renderShell } from './document.tsx'
import { pageHead } from './head/page-head.tsx'
import { NOWHERE } from './not-found-path.ts'
import { filesOf } from './output-paths.ts'
import { Renderer } from './page-renderer.tsx'
import { AnswerBook } from './tracked-fetch.ts'
import type { Bench, Order, Report } from './worker-messages.ts'

const { app, api, out, site, config }: Bench = workerData

const critical = new Critical(app.styles)
const book = new AnswerBook(api, fetch)
globalThis.fetch = book.fetch
const opened = readFile(new URL('./engine.wasm', import.meta.url)).then((wasm) => Renderer.open(api, wasm))

/** The shell is written for whoever asks for what nobody has rendered. */
async function begin(): Promise<Report> {
  const renderer = await opened
  book.nextRun()
  const { answers } = await book.noting(() => renderer.readHouse())
  const { house } = renderer
  const shell = await renderShell(app, config, house.config.tradeName, { build: app.build, views: house })
  press(join(out, '_shell.html'), shell)
  return { kind: 'begun', answers }
}

async function page(path: string, noindex: boolean): Promise<Report> {
  const renderer = await opened
  const { result, answers } = await book.noting(() => renderer.render(path))
  if (result.kind === 'redirect') return { kind: 'failed', message: `it leads to ${result.to}` }
  if (result.kind !== 'page') return result
  const { route, module, data, app: children } = result.page
  const { house } = renderer
  // It is shown at whatever address has nothing, and stands for none.
  const nowhere = path === NOWHERE
  const { html, title, description } = await renderPage(app, critical, {
    children,
    module,
    config,
    seed: { build: app.build, views: house, ...(!nowhere && { page: { path, data } }) },
    head: (said) =>
      nowhere ? null : pageHead(route, { site, path, ...said, house: house.config, data }, noindex),
    withoutScript: layoutTexts.withoutScript,
  })
  const files = filesOf(out, path)
  const written = press(files.html, html)
  const payload: Payload = { build: app.build, data }
  if (!nowhere) press(files.payload, JSON.stringify(payload))
  // Of what is not there, no answer will tell anything else.
  return { kind: 'page', title, description, answers: nowhere ? {} : answers, written }
}

async function obey(order: Order): Promise<Report> {
  try {
    return await (order.do === 'begin' ? begin() : page(order.path, order.noindex))
  } catch (error) {
    return { kind: 'failed', message: String(error) }
  }
}

parentPort?.on('message', async (order: Order) => parentPort?.postMessage(await obey(order)))
