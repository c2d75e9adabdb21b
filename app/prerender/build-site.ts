import { rmdir } from 'node:fs/promises'
import type { ListedPage, ShopApi, Site } from './api.ts'
import type { Ledger } from './build-cache.ts'
import { unpress } from './compressed-files.ts'
import { writeFeeds } from './feeds.ts'
import { NOWHERE } from './not-found-path.ts'
import { filesOf, folderOf } from './output-paths.ts'
import { writeMaps } from './sitemaps.ts'
import { changedSince, doubtful } from './tracked-fetch.ts'
import type { Order, Report } from './worker-messages.ts'
import type { Pool } from './worker-pool.ts'
import { writeManifest } from './write-manifest.ts'

/** What a run works with. */
export interface Means {
  api: ShopApi
  pool: Pool
  ledger: Ledger
  /** The folder of the site. */
  out: string
  /** The site's address for the world. */
  url: string
  /** What an installed shop is called and looks like, before it knows its name. */
  manifest: string
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
const nowhere: ListedPage = { path: NOWHERE, kind: 'nowhere', modified: null, noindex: true }

/**
 * Brings the site up to what the API says now; `site` tells what has changed since the ledger's revision. What would
 * come out as it is stays as it is.
 */
export async function bringUp(means: Means, site: Site, progress: Progress): Promise<Summary> {
  const { api, pool, ledger, out, url, manifest } = means
  const pages = await api.pages()
  const listed = [nowhere, ...pages]
  const changed = await changedSince(doubtful(ledger.etags, site.changed_products), api.base, fetch)
  const todo = ledger.begin(listed, changed)
  const summary: Summary = { pages: pages.length, rendered: todo.length, written: 0, removed: 0, failed: [] }

  for (const report of await pool.all({ do: 'begin' })) {
    if (report.kind !== 'begun') throw new Error(report.kind === 'failed' ? report.message : report.kind)
    ledger.enterHouse(report.answers)
  }
  let done = 0
  const orders = todo.map((page): RenderOrder => ({ do: 'render', path: page.path, noindex: page.noindex }))
  await pool.share(orders, (order, report) => {
    enter(ledger, summary, order, report)
    done += 1
    progress(done, todo.length)
  })
  summary.removed = await removeOthers(means, listed)
  const maps = mapped(ledger, pages)
  if (ledger.drawsOtherMaps([site.name, maps])) await writeMaps(out, url, site.name, maps)
  await writeManifest(out, manifest, site.name)
  await writeFeeds(out, url, site.name, api)
  await ledger.keep(out, site.revision)
  return summary
}

type RenderOrder = Extract<Order, { do: 'render' }>

function enter(ledger: Ledger, summary: Summary, { path, noindex }: RenderOrder, report: Report): void {
  switch (report.kind) {
    case 'page': {
      const { title, description, answers, written } = report
      ledger.enter(path, { title, description, noindex, shell: false }, answers)
      if (written) summary.written += 1
      break
    }
    case 'shell':
      ledger.enter(path, { title: '', description: '', noindex, shell: true }, {})
      break
    case 'failed':
      ledger.strike(path)
      summary.failed.push({ path, message: report.message })
      break
    case 'begun':
      break
  }
}

/** Takes away the pages that are no longer there, and says how many. */
async function removeOthers({ ledger, out }: Means, listed: ListedPage[]): Promise<number> {
  const there = new Set(listed.map(({ path }) => path))
  const gone = ledger.paths.filter((path) => !there.has(path))
  for (const path of gone) {
    const { html, payload } = filesOf(out, path)
    await unpress(html)
    await unpress(payload)
    // Below it there may be others.
    await rmdir(folderOf(out, path)).catch(() => {})
    ledger.strike(path)
  }
  return gone.length
}

/** The pages that are to be found, with what they say of themselves. */
function mapped(ledger: Ledger, pages: ListedPage[]) {
  return pages.flatMap((page) => {
    const entry = ledger.page(page.path)
    if (page.noindex || !entry || entry.shell) return []
    return [{ ...page, title: entry.title, description: entry.description }]
  })
}
