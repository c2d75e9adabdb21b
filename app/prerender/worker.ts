// A thread that renders pages, one after the other, and writes them.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { type Payload, payloadAddress } from '../src/engine/payloads.ts'
import { headOf } from '../src/prerender/head/head.ts'
import { element } from '../src/prerender/markup.ts'
import { NOWHERE } from '../src/prerender/nowhere.ts'
import { house, openShop, readHouse, render } from '../src/prerender/render.tsx'
import { layoutTexts } from '../src/texts/layout.ts'
import { AnswerBook } from './answers.ts'
import { Critical } from './critical.ts'
import { documentOf, stylesheetsOf } from './document.ts'
import type { Bench, Order, Report } from './job.ts'
import { filesOf } from './places.ts'
import { press } from './press.ts'

const { app, api, out, site }: Bench = workerData

const critical = new Critical(app.styles)
const book = new AnswerBook(api, fetch)
globalThis.fetch = book.fetch
const opened = readFile(new URL('./engine.wasm', import.meta.url)).then((wasm) => openShop(api, wasm))

/** The shell is written for whoever asks for what nobody has rendered. */
async function begin(): Promise<Report> {
  await opened
  book.nextRun()
  const { answers } = await book.noting(readHouse)
  const title = house().config.tradeName
  // What nobody has rendered is for nobody to find yet.
  const head = element('meta', { name: 'robots', content: 'noindex' })
  const shell = documentOf(app, { title, description: '', head, html: '', seed: seed() })
  press(join(out, '_shell.html'), shell)
  return { kind: 'begun', answers }
}

const seed = () => ({ build: app.build, views: house() })

async function page(path: string, noindex: boolean): Promise<Report> {
  const { result, answers } = await book.noting(() => render(path))
  if (result.kind === 'redirect') return { kind: 'failed', message: `it leads to ${result.to}` }
  if (result.kind !== 'page') return result
  const { route, title, description, html, data } = result.page
  // It is shown at whatever address has nothing: what it needs, it has within.
  const nowhere = path === NOWHERE
  const context = { site, path, title, description, house: house().config, data }
  const payload = payloadOf(app.build, house(), data)
  const files = filesOf(out, path)
  const written = press(
    files.html,
    documentOf(app, {
      title,
      description,
      head: nowhere ? '' : headOf(route, context, noindex),
      html,
      seed: nowhere ? seed() : { build: app.build, page: { path, revision: payload.revision } },
      screen: {
        route,
        critical: await critical.of(stylesheetsOf(app, route), html),
        ...(!nowhere && { payload: payloadAddress(path) }),
      },
      withoutScript: layoutTexts.withoutScript,
    }),
  )
  if (!nowhere) press(files.payload, JSON.stringify(payload))
  // Of what is not there, no answer will tell anything else.
  return { kind: 'page', title, description, answers: nowhere ? {} : answers, written }
}

/** What a page brings along, beside its HTML: with its digest, by which the two know that they are of the same moment. */
function payloadOf(build: string, views: ReturnType<typeof house>, data: unknown): Payload {
  const revision = createHash('sha256')
    .update(JSON.stringify([views, data]))
    .digest('base64url')
    .slice(0, 12)
  return { build, revision, views, data }
}

async function obey(order: Order): Promise<Report> {
  try {
    return await (order.do === 'begin' ? begin() : page(order.path, order.noindex))
  } catch (error) {
    return { kind: 'failed', message: String(error) }
  }
}

parentPort?.on('message', async (order: Order) => parentPort?.postMessage(await obey(order)))
