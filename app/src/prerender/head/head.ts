import type { Image } from 'mostrador'
import type { Graph } from 'schema-dts'
import { homeTexts } from '../../texts/home.ts'
import { dataElement, element } from '../markup.ts'
import { absolute, type PageContext, pictureUrl } from './context.ts'
import { describe } from './describe.ts'

/** Stands for a page that has no picture of its own. */
const cover = { url: '/imagenes/portada', title: homeTexts.cover, width: 1600, height: 1000, widths: [1600] }

/**
 * What search engines and other sites read of a page, as HTML: where it is, how it is shown elsewhere, what it is about.
 */
export function headOf(route: string, page: PageContext, noindex: boolean): string {
  const { type, image = cover, feed, things } = describe(route, page)
  const url = absolute(page, page.path)
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things as Graph['@graph'] }
  return [
    element('link', { rel: 'canonical', href: url }),
    ...(feed ? [element('link', { rel: 'alternate', type: 'application/atom+xml', href: feed })] : []),
    ...(noindex ? [element('meta', { name: 'robots', content: 'noindex' })] : []),
    ...openGraph({ type, url, site_name: page.house.tradeName, locale: 'es_ES', ...titles(page) }),
    ...openGraph(pictured(page, image)),
    element('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    dataElement({ type: 'application/ld+json' }, graph),
  ].join('')
}

const titles = ({ title, description }: PageContext) => ({ title, description })

const openGraph = (properties: Record<string, string | number>) =>
  Object.entries(properties).map(([name, content]) => element('meta', { property: `og:${name}`, content }))

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
