import { rmdir } from 'node:fs/promises'
import type { ListedPage, ShopApi, Site } from './api.ts'
import type { BuildCache } from './build-cache.ts'
import { removeCompressed } from './compressed-files.ts'
import { writeFeeds } from './feeds.ts'
import { NOT_FOUND_PATH } from './not-found-path.ts'
import { outputFiles, outputFolder } from './output-paths.ts'
import { writeCrawlerFiles } from './sitemaps.ts'
import { findChanged, possiblyStale } from './tracked-fetch.ts'
import type { WorkerRequest, WorkerResponse } from './worker-messages.ts'
import type { WorkerPool } from './worker-pool.ts'
import { writeManifest } from './write-manifest.ts'

/** What a run works with. */
export interface BuildContext {
  api: ShopApi
  pool: WorkerPool
  cache: BuildCache
  /** The folder of the site. */
  out: string
  /** The site's address for the world. */
  url: string
  /** What an installed shop is called and looks like, before it knows its name. */
  webManifest: string
}

/** What a run has done. */
export interface Summary {
  /** How many pages there are. */
  pages: number
  /** How many of them had to be rendered, and how many of those came out otherwise than before. */
  rendered: number
  written: number
  /** How many are no longer there. */
  removed: number
  /** What could not be rendered, and why. */
  failed: { path: string; message: string }[]
}

/** Hears how far a run is. */
export type Progress = (done: number, of: number) => void

/** The page that says that there is none. */
const notFoundPage: ListedPage = { path: NOT_FOUND_PATH, kind: 'nowhere', modified: null, noindex: true }

/**
 * Brings the site up to what the API says now; `site` tells what has changed since the ledger's revision. What would
 * come out as it is stays as it is.
 */
export async function buildSite(context: BuildContext, site: Site, progress: Progress): Promise<Summary> {
  const { api, pool, cache, out, url, webManifest } = context
  const pages = await api.pages()
  const listed = [notFoundPage, ...pages]
  const changed = await findChanged(possiblyStale(cache.etags, site.changed_products), api.base, fetch)
  const stalePages = cache.startRun(listed, changed)
  const summary: Summary = {
    pages: pages.length,
    rendered: stalePages.length,
    written: 0,
    removed: 0,
    failed: [],
  }

  for (const response of await pool.broadcast({ kind: 'initialize' })) {
    if (response.kind !== 'initialized')
      throw new Error(response.kind === 'failed' ? response.message : response.kind)
    cache.recordShared(response.dependencies)
  }
  let done = 0
  const requests = stalePages.map(
    (page): RenderRequest => ({ kind: 'render', path: page.path, noindex: page.noindex }),
  )
  await pool.distribute(requests, (request, response) => {
    recordResponse(cache, summary, request, response)
    done += 1
    progress(done, stalePages.length)
  })
  summary.removed = await removeDeletedPages(context, listed)
  const maps = sitemapPages(cache, pages)
  if (cache.updateSitemapHash([site.name, maps])) await writeCrawlerFiles(out, url, site.name, maps)
  await writeManifest(out, webManifest, site.name)
  await writeFeeds(out, url, site.name, api)
  await cache.save(out, site.revision)
  return summary
}

type RenderRequest = Extract<WorkerRequest, { kind: 'render' }>

function recordResponse(
  cache: BuildCache,
  summary: Summary,
  { path, noindex }: RenderRequest,
  response: WorkerResponse,
): void {
  switch (response.kind) {
    case 'page': {
      const { title, description, dependencies, written } = response
      cache.record(path, { title, description, noindex, shell: false }, dependencies)
      if (written) summary.written += 1
      break
    }
    case 'shell':
      cache.record(path, { title: '', description: '', noindex, shell: true }, {})
      break
    case 'failed':
      cache.remove(path)
      summary.failed.push({ path, message: response.message })
      break
    case 'initialized':
      break
  }
}

/** Takes away the pages that are no longer there, and says how many. */
async function removeDeletedPages({ cache, out }: BuildContext, listed: ListedPage[]): Promise<number> {
  const existing = new Set(listed.map(({ path }) => path))
  const deleted = cache.paths.filter((path) => !existing.has(path))
  for (const path of deleted) {
    const { html, payload } = outputFiles(out, path)
    await removeCompressed(html)
    await removeCompressed(payload)
    // Below it there may be others.
    await rmdir(outputFolder(out, path)).catch(() => {})
    cache.remove(path)
  }
  return deleted.length
}

/** The pages that are to be found, with what they say of themselves. */
function sitemapPages(cache: BuildCache, pages: ListedPage[]) {
  return pages.flatMap((page) => {
    const entry = cache.page(page.path)
    if (page.noindex || !entry || entry.shell) return []
    return [{ ...page, title: entry.title, description: entry.description }]
  })
}
