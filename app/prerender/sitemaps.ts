import { join } from 'node:path'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { siteMessages } from '../src/messages/site.ts'
import { writeCompressed } from './compressed-files.ts'

export interface SitemapPage {
  path: string
  kind: string
  modified: string | null
  title: string
  description: string
}

/** Below the protocol's limit of 50,000. */
const MAX_URLS_PER_SITEMAP = 20_000
const MAX_LLMS_ENTRIES = 100

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

async function writeSitemaps(out: string, site: string, pages: SitemapPage[]): Promise<void> {
  const index = new SitemapIndexStream()
  for (const kind of new Set(pages.map((page) => page.kind))) {
    const pagesOfKind = pages.filter((page) => page.kind === kind)
    for (let first = 0; first < pagesOfKind.length; first += MAX_URLS_PER_SITEMAP) {
      const file = `sitemaps/${kind}${first > 0 ? `-${first / MAX_URLS_PER_SITEMAP + 1}` : ''}.xml`
      const map = new SitemapStream({ hostname: site })
      for (const { path, modified } of pagesOfKind.slice(first, first + MAX_URLS_PER_SITEMAP))
        map.write({ url: path, ...(modified && { lastmod: modified }) })
      map.end()
      writeCompressed(join(out, file), String(await streamToPromise(map)))
      index.write({ url: `${site}/${file}` })
    }
  }
  index.end()
  writeCompressed(join(out, 'sitemap.xml'), String(await streamToPromise(index)))
}

/** llms.txt as described by llmstxt.org. */
function llmsTxt(site: string, name: string, pages: SitemapPage[]): string {
  const titleOf = ({ title }: SitemapPage) => title.replace(` · ${name}`, '')
  const home = pages.find(({ path }) => path === '/')
  const kinds = Object.entries(siteMessages.kinds).flatMap(([kind, heading]) => {
    const pagesOfKind = pages.filter((page) => page.kind === kind).slice(0, MAX_LLMS_ENTRIES)
    const lines = pagesOfKind.map((page) => {
      const description = page.description && `: ${page.description}`
      return `- [${titleOf(page)}](${site}${page.path})${description}`
    })
    return lines.length > 0 ? [`## ${heading}`, '', ...lines, ''] : []
  })
  return [`# ${name}`, '', ...(home?.description ? [`> ${home.description}`, ''] : []), ...kinds].join('\n')
}
