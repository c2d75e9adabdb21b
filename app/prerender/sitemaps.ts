import { join } from 'node:path'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { siteMessages } from '../src/messages/site.ts'
import { writeCompressed } from './compressed-files.ts'

/** A page of the site as its maps tell of it. */
export interface SitemapPage {
  path: string
  kind: string
  modified: string | null
  title: string
  description: string
}

/** The most addresses in one sitemap, well below the 50,000 of its protocol. */
const MAX_URLS_PER_SITEMAP = 20_000
/** So many pages of a kind are worth telling to who reads all of it at once. */
const MAX_LLMS_ENTRIES = 100

/** Writes what tells of all pages: the sitemaps with their index, robots.txt and llms.txt. */
export async function writeCrawlerFiles(
  out: string,
  site: string,
  name: string,
  pages: SitemapPage[],
): Promise<void> {
  await writeSitemaps(out, site, pages)
  const robots = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${site}/sitemap.xml`, '']
  writeCompressed(join(out, 'robots.txt'), robots.join('\n'))
  writeCompressed(join(out, 'llms.txt'), llmsTxt(site, name, pages))
}

/** A sitemap for each kind of page, so that one sees which kind is not found. */
async function writeSitemaps(out: string, site: string, pages: SitemapPage[]): Promise<void> {
  const index = new SitemapIndexStream()
  for (const kind of new Set(pages.map((page) => page.kind))) {
    const own = pages.filter((page) => page.kind === kind)
    for (let first = 0; first < own.length; first += MAX_URLS_PER_SITEMAP) {
      const file = `sitemaps/${kind}${first > 0 ? `-${first / MAX_URLS_PER_SITEMAP + 1}` : ''}.xml`
      const map = new SitemapStream({ hostname: site })
      for (const { path, modified } of own.slice(first, first + MAX_URLS_PER_SITEMAP))
        map.write({ url: path, ...(modified && { lastmod: modified }) })
      map.end()
      writeCompressed(join(out, file), String(await streamToPromise(map)))
      index.write({ url: `${site}/${file}` })
    }
  }
  index.end()
  writeCompressed(join(out, 'sitemap.xml'), String(await streamToPromise(index)))
}

/** The site for language models, as llmstxt.org describes it: what it is, and what is where. */
function llmsTxt(site: string, name: string, pages: SitemapPage[]): string {
  const titleOf = ({ title }: SitemapPage) => title.replace(` · ${name}`, '')
  const home = pages.find(({ path }) => path === '/')
  const kinds = Object.entries(siteMessages.kinds).flatMap(([kind, heading]) => {
    const own = pages.filter((page) => page.kind === kind).slice(0, MAX_LLMS_ENTRIES)
    const lines = own.map((page) => {
      const description = page.description && `: ${page.description}`
      return `- [${titleOf(page)}](${site}${page.path})${description}`
    })
    return lines.length > 0 ? [`## ${heading}`, '', ...lines, ''] : []
  })
  return [`# ${name}`, '', ...(home?.description ? [`> ${home.description}`, ''] : []), ...kinds].join('\n')
}
