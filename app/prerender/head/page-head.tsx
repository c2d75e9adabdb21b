import type { Image } from 'mostrador'
import type { Graph } from 'schema-dts'
import { homeMessages } from '../../src/messages/home.ts'
import { InlineData } from '../inline.tsx'
import { absoluteUrl, type PageContext, pictureUrl } from './page-context.ts'
import { routeMeta } from './route-meta.ts'

const defaultImage = {
  url: '/imagenes/portada',
  title: homeMessages.cover,
  width: 1600,
  height: 1000,
  widths: [1600],
}

/** Head elements for crawlers. `data-page` marks them for removal on client navigation. */
export function pageHead(route: string, page: PageContext, noindex: boolean) {
  const { type, image = defaultImage, feed, jsonLd } = routeMeta(route, page)
  const url = absoluteUrl(page, page.path)
  const graph: Graph = { '@context': 'https://schema.org', '@graph': jsonLd as Graph['@graph'] }
  const { title, description, config } = page
  const properties = {
    type,
    url,
    site_name: config.tradeName,
    locale: 'es_ES',
    title,
    description,
    ...imageProperties(page, image),
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

function imageProperties(page: PageContext, image: Image): Record<string, string | number> {
  const width = Math.max(0, ...image.widths) || image.width
  const height = Math.round((width * image.height) / image.width)
  return {
    image: pictureUrl(page, image),
    'image:width': width,
    'image:height': height,
    'image:alt': image.title,
  }
}
