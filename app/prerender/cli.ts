import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ShopApi, type Site } from './api.ts'
import { BuildCache } from './build-cache.ts'
import { type BuildContext, buildSite, type Progress, type Summary } from './build-site.ts'
import { publishAssets, readApp } from './publish-assets.ts'
import { WorkerPool } from './worker-pool.ts'

const POLL_INTERVAL_MS = 250

const HELP = `Renders every public page of a shop's API as HTML with its data, and writes sitemaps and feeds.
Unchanged pages are not rendered again.

node prerender.js [options]
  --api URL      the API's base URL
  --app FOLDER   the built app (app/dist)
  --out FOLDER   the site (target/site)
  --url URL      the site's public address; otherwise the shop's own, or that of the API
  --threads N    number of concurrent pages; otherwise one for each processor
  --watch        follows changes of the API
`

// Errors are printed without stack trace.
process.on('uncaughtException', (error) => {
  console.error(`  ${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}`)
  process.exit(1)
})

const { values } = parseArgs({
  options: {
    api: { type: 'string' },
    app: { type: 'string', default: 'app/dist' },
    out: { type: 'string', default: 'target/site' },
    url: { type: 'string' },
    threads: { type: 'string', default: String(availableParallelism()) },
    watch: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** Digest of this program, part of the cache key. */
async function programDigest(): Promise<string> {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const hash = createHash('sha256')
  for (const file of (await readdir(folder, { recursive: true })).sort())
    if (file.endsWith('.js')) hash.update(await readFile(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

async function prepare(api: ShopApi, site: Site): Promise<BuildContext & { publish: () => Promise<void> }> {
  const { out } = values
  const url = (values.url ?? site.url ?? new URL(api.base).origin).replace(/\/+$/, '')
  if (!URL.canParse(url))
    throw new Error(
      `The site's address (--url, or the shop's own) is "${url}", not a URL such as https://tienda.example.`,
    )
  const threads = Number(values.threads)
  if (!Number.isInteger(threads) || threads < 1)
    throw new Error(`--threads is "${values.threads}", not a positive integer.`)
  const app = await readApp(values.app)
  const cache = await BuildCache.read(out, [app.build, await programDigest(), url].join(' '))
  const publish = await publishAssets(values.app, out, app)
  const pool = new WorkerPool({ app, api: api.base, out, site: url, config: site.config }, threads)
  return { api, pool, cache, out, url, webManifest: app.webManifest, publish }
}

const progress: Progress = (done, of) => {
  if (process.stdout.isTTY)
    process.stdout.write(`\r\x1b[2K  ${done} / ${of}${done === of ? '\r\x1b[2K' : ''}`)
}

function logSummary({ pages, rendered, written, unchanged, removed, failed }: Summary, ms: number): void {
  const speed = rendered > 0 ? `, ${Math.round((rendered / ms) * 1000)} a second` : ''
  const parts = [
    `${rendered} rendered${speed}`,
    `${written} written`,
    ...(unchanged ? [`${unchanged} with the same data`] : []),
    ...(removed ? [`${removed} removed`] : []),
  ]
  console.log(`  ${pages} pages in ${(ms / 1000).toFixed(1)} s: ${parts.join(', ')}`)
  for (const { path, message } of failed) console.error(`  ${path} could not be rendered: ${message}`)
}

/** Runs a build and logs a summary; in watch mode, only if anything changed. */
async function run(context: BuildContext, site: Site, watching = false): Promise<Summary> {
  const started = performance.now()
  const summary = await buildSite(context, site, progress)
  const ms = performance.now() - started
  if (summary.rendered + summary.removed > 0 || !watching) logSummary(summary, ms)
  return summary
}

/** Polls the API for new revisions. An unreachable server is retried. */
async function watch(context: BuildContext, since: string): Promise<never> {
  let revision = since
  for (;;) {
    await sleep(POLL_INTERVAL_MS)
    try {
      const site = await context.api.site(context.cache.revision)
      if (site.revision === revision) continue
      const { failed } = await run(context, site, true)
      // Forces a retry of failed pages.
      revision = failed.length > 0 ? '' : site.revision
    } catch (error) {
      console.error(`  ${error}`)
    }
  }
}

if (values.help) {
  console.log(HELP)
  process.exit()
}
if (!values.api) throw new Error('--api is missing: the base URL of the API.')
const api = new ShopApi(values.api)
const site = await api.site()
const context = await prepare(api, site)
const now = await api.site(context.cache.revision)
const { failed } = await run(context, now)
await context.publish()
if (values.watch) {
  await watch(context, failed.length > 0 ? '' : now.revision)
} else {
  await context.pool.close()
  if (failed.length > 0) process.exitCode = 1
}
