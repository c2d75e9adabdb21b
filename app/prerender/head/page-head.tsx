import type { Image } from 'mostrador'
import type { Graph } from 'schema-dts'
import { homeTexts } from '../../src/messages/home.ts'
import { InlineData } from '../inline.tsx'
import { absolute, type PageContext, pictureUrl } from './page-context.ts'
import { describe } from './route-meta.ts'

/** Stands for a page that has no picture of its own. */
const cover = { url: '/imagenes/portada', title: homeTexts.cover, width: 1600, height: 1000, widths: [1600] }

/**
 * Elements for search engines and other sites: canonical address, Open Graph, structured data. `data-page` marks them, so
 * that they are removed when the page is left.
 */
export function pageHead(route: string, page: PageContext, noindex: boolean) {
  const { type, image = cover, feed, things } = describe(route, page)
  const url = absolute(page, page.path)
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things as Graph['@graph'] }
  const { title, description, house } = page
  const properties = {
    type,
    url,
    site_name: house.tradeName,
    locale: 'es_ES',
    title,
    description,
    ...pictured(page, image),
  }
  return (
    <>
      <link data-page href={url} rel="canonical" />
      {feed && <link data-page href={feed} rel="alternate" type="application/atom+xml" />}
      {noindex && <meta content="noindex" data-page name="robots" />}
      {Object.entries(properties).map(([name, content]) => (
        <meta content={String(content)} data-page key={name} property={`og:${name}`} />
      ))}
      <meta content="summary_large_image" data-page name="twitter:card" />
      <InlineData data-page type="application/ld+json" value={graph} />
    </>
  )
}

/** The picture in its largest form, which is as high as it is wide in the others. */
function pictured(page: PageContext, image: Image): Record<string, string | number> {
  const width = Math.max(0, ...image.widths) || image.width
  const height = Math.round((width * image.height) / image.width)
  return {
    image: pictureUrl(page, image),
    'image:width': width,
    'image:height': height,
    'image:alt': image.title,
  }
}
