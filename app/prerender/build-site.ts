import { rmdir } from 'node:fs/promises'
import type { ListedPage, ShopApi, Site } from './api.ts'
import type { BuildCache } from './build-cache.ts'
import { removeCompressed } from './compressed-files.ts'
import { writeFeeds } from './feeds.ts'
import { get } from './http-get.ts'
import { NOT_FOUND_PATH, outputFiles, outputFolder } from './output-paths.ts'
import { writeCrawlerFiles } from './sitemaps.ts'
import { findChanged, possiblyStale } from './tracked-fetch.ts'
import type { RenderRequest, WorkerResponse } from './worker-messages.ts'
import type { WorkerPool } from './worker-pool.ts'
import { writeManifest } from './write-manifest.ts'

export interface BuildContext {
  api: ShopApi
  pool: WorkerPool
  cache: BuildCache
  out: string
  url: string
  /** Web manifest of the build, without the merchant's name. */
  webManifest: string
}

export interface Summary {
  pages: number
  /** Rendered pages, and of those the pages whose HTML differs from the previous one. */
  rendered: number
  written: number
  /** Pages with changed API responses but the same data. */
  unchanged: number
  removed: number
  failed: { path: string; message: string }[]
}

/** Receives the number of rendered pages and the total. */
export type Progress = (done: number, of: number) => void

const notFoundPage: ListedPage = { path: NOT_FOUND_PATH, kind: 'not-found', modified: null, noindex: true }

/** Incremental build: renders stale pages; writes sitemaps, feeds and manifest. */
export async function buildSite(context: BuildContext, site: Site, progress: Progress): Promise<Summary> {
  const { api, pool, cache, out, url, webManifest } = context
  const pages = await api.pages()
  const listed = [notFoundPage, ...pages]
  const changed = await findChanged(possiblyStale(cache.etags, site.changed_products), api.base, get)
  const stalePages = cache.startRun(listed, changed)
  const summary: Summary = {
    pages: pages.length,
    rendered: 0,
    written: 0,
    unchanged: 0,
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
    ({ path, noindex }): RenderRequest => ({
      kind: 'render',
      path,
      noindex,
      version: cache.version(path, noindex),
    }),
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

function recordResponse(
  cache: BuildCache,
  summary: Summary,
  { path, noindex }: RenderRequest,
  response: WorkerResponse,
): void {
  switch (response.kind) {
    case 'page': {
      const { title, description, version, dependencies, written } = response
      cache.record(path, { title, description, version, noindex, shell: false }, dependencies)
      summary.rendered += 1
      if (written) summary.written += 1
      break
    }
    case 'unchanged':
      cache.recordUnchanged(path, response.dependencies)
      summary.unchanged += 1
      break
    case 'shell':
      cache.record(path, { title: '', description: '', version: '', noindex, shell: true }, {})
      break
    case 'failed':
      cache.remove(path)
      summary.failed.push({ path, message: response.message })
      break
    case 'initialized':
      break
  }
}

async function removeDeletedPages({ cache, out }: BuildContext, listed: ListedPage[]): Promise<number> {
  const existing = new Set(listed.map(({ path }) => path))
  const deleted = cache.paths.filter((path) => !existing.has(path))
  for (const path of deleted) {
    const { html, payload } = outputFiles(out, path)
    await removeCompressed(html)
    await removeCompressed(payload)
    // Fails if the folder contains subpages.
    await rmdir(outputFolder(out, path)).catch(() => {})
    cache.remove(path)
  }
  return deleted.length
}

function sitemapPages(cache: BuildCache, pages: ListedPage[]) {
  return pages.flatMap((page) => {
    const entry = cache.page(page.path)
    if (page.noindex || !entry || entry.shell) return []
    return [{ ...page, title: entry.title, description: entry.description }]
  })
}
