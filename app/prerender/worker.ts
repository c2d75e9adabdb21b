import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { StaticData } from '../src/lib/prerender/static-data.ts'
import { layoutMessages } from '../src/messages/layout.ts'
import { writeCompressed } from './compressed-files.ts'
import { CriticalCss } from './critical-css.ts'
import { renderPage, renderShell } from './document.tsx'
import { pageHead } from './head/page-head.tsx'
import { NOT_FOUND_PATH, outputFiles } from './output-paths.ts'
import { PageRenderer } from './page-renderer.tsx'
import { TrackedFetch } from './tracked-fetch.ts'
import type { WorkerData, WorkerRequest, WorkerResponse } from './worker-messages.ts'

const { app, api, out, site, config }: WorkerData = workerData

const critical = new CriticalCss(app.styles)
const trackedFetch = new TrackedFetch(api, fetch)
globalThis.fetch = trackedFetch.fetch
const rendererReady = readFile(new URL('./engine.wasm', import.meta.url)).then((wasm) =>
  PageRenderer.create(api, wasm),
)

async function initialize(): Promise<WorkerResponse> {
  const renderer = await rendererReady
  trackedFetch.startRun()
  const { dependencies } = await trackedFetch.track(() => renderer.refreshSiteViews())
  const { siteViews } = renderer
  const shell = await renderShell(app, config, siteViews.config.tradeName, {
    build: app.build,
    views: siteViews,
  })
  writeCompressed(join(out, '_shell.html'), shell)
  return { kind: 'initialized', dependencies }
}

async function renderRoute(path: string, noindex: boolean): Promise<WorkerResponse> {
  const renderer = await rendererReady
  const { result, dependencies } = await trackedFetch.track(() => renderer.render(path))
  if (result.kind === 'redirect') return { kind: 'failed', message: `it leads to ${result.to}` }
  if (result.kind !== 'page') return result
  const { route, module, data, app: children } = result.page
  const { siteViews } = renderer
  // The 404 document is served at any unknown URL and has no canonical one.
  const isNotFound = path === NOT_FOUND_PATH
  const version = createHash('sha256')
    .update(JSON.stringify(data ?? null))
    .digest('base64url')
    .slice(0, 12)
  const { html, title, description } = await renderPage(app, critical, {
    children,
    module,
    config,
    initialState: { build: app.build, views: siteViews, ...(!isNotFound && { page: { path, version } }) },
    head: (parsed) =>
      isNotFound ? null : pageHead(route, { site, path, ...parsed, config: siteViews.config, data }, noindex),
    noscript: layoutMessages.noscript,
  })
  const files = outputFiles(out, path)
  const written = writeCompressed(files.html, html)
  const payload: StaticData = { build: app.build, version, data }
  if (!isNotFound) writeCompressed(files.payload, JSON.stringify(payload))
  // The 404 document depends on nothing.
  return { kind: 'page', title, description, dependencies: isNotFound ? {} : dependencies, written }
}

async function handle(request: WorkerRequest): Promise<WorkerResponse> {
  try {
    return await (request.kind === 'initialize' ? initialize() : renderRoute(request.path, request.noindex))
  } catch (error) {
    return { kind: 'failed', message: String(error) }
  }
}

parentPort?.on('message', async (request: WorkerRequest) => parentPort?.postMessage(await handle(request)))
