import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { StaticData } from '../src/lib/prerender/static-data.ts'
import { layoutMessages } from '../src/messages/layout.ts'
import { writeCompressed } from './compressed-files.ts'
import { CriticalCss } from './critical-css.ts'
import { renderPage, renderShell } from './document.tsx'
import { pageHead } from './head/page-head.tsx'
import { get } from './http-get.ts'
import { NOT_FOUND_PATH, outputFiles } from './output-paths.ts'
import { PageRenderer } from './page-renderer.tsx'
import { TrackedFetch } from './tracked-fetch.ts'
import type {
  NumberedRequest,
  NumberedResponse,
  RenderRequest,
  WorkerData,
  WorkerRequest,
  WorkerResponse,
} from './worker-messages.ts'

const { app, api, out, site, config }: WorkerData = workerData

const critical = new CriticalCss(app.styles)
const trackedFetch = new TrackedFetch(api, get)
globalThis.fetch = trackedFetch.fetch
const rendererReady = readFile(new URL('./engine.wasm', import.meta.url)).then((wasm) =>
  PageRenderer.create(api, wasm),
)

async function initialize(): Promise<WorkerResponse> {
  const renderer = await rendererReady
  trackedFetch.startRun()
  const { dependencies } = await trackedFetch.track(() => renderer.refreshSiteViews())
  const { siteViews } = renderer
  const shell = renderShell(app, config, siteViews.config.tradeName, {
    build: app.build,
    views: siteViews,
  })
  writeCompressed(join(out, '_shell.html'), shell)
  return { kind: 'initialized', dependencies }
}

/** Resolves when the pages before have been loaded: the requests of each page are tracked on their own. */
let loading: Promise<unknown> = Promise.resolve()

function load(renderer: PageRenderer, path: string) {
  const loaded = loading.then(() => trackedFetch.track(() => renderer.load(path)))
  loading = loaded.catch(() => undefined)
  return loaded
}

async function renderRoute({ path, noindex, version: previous }: RenderRequest): Promise<WorkerResponse> {
  const renderer = await rendererReady
  const { result, dependencies: requested } = await load(renderer, path)
  if (result.kind === 'redirect') return { kind: 'failed', message: `it leads to ${result.to}` }
  if (result.kind !== 'page') return result
  // The 404 document is served at any unknown URL, has no canonical one, and depends on nothing.
  const isNotFound = path === NOT_FOUND_PATH
  const dependencies = isNotFound ? {} : requested
  const { route, module, data, app: children } = result.page
  const version = createHash('sha256')
    .update(JSON.stringify(data ?? null))
    .digest('base64url')
    .slice(0, 12)
  if (version === previous) return { kind: 'unchanged', dependencies }
  // Lets the next page send its requests before this one occupies the thread.
  await nextTurn()
  const { siteViews } = renderer
  const { html, title, description } = await renderPage(app, critical, {
    children,
    module,
    config,
    initialState: { build: app.build, views: siteViews, ...(!isNotFound && { page: { path, version } }) },
    head: (metadata) =>
      isNotFound
        ? null
        : pageHead(route, { site, path, ...metadata, config: siteViews.config, data }, noindex),
    noscript: layoutMessages.noscript,
  })
  const files = outputFiles(out, path)
  const written = writeCompressed(files.html, html)
  const payload: StaticData = { build: app.build, version, data }
  if (!isNotFound) writeCompressed(files.payload, JSON.stringify(payload))
  return { kind: 'page', title, description, version, dependencies, written }
}

async function handle(request: WorkerRequest): Promise<WorkerResponse> {
  try {
    return await (request.kind === 'initialize' ? initialize() : renderRoute(request))
  } catch (error) {
    return { kind: 'failed', message: String(error) }
  }
}

parentPort?.on('message', async ({ id, request }: NumberedRequest) => {
  const response = await handle(request)
  parentPort?.postMessage({ id, response } satisfies NumberedResponse)
})
