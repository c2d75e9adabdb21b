import type { ConfigView, Image } from 'mostrador'

/** What is known of a page and its site when its head is written. */
export interface PageContext<Data = unknown> {
  /** The site's address for the world, without a final slash. */
  site: string
  path: string
  title: string
  description: string
  config: ConfigView
  data: Data
}

/** A path of the site as others write it. */
export const absoluteUrl = ({ site }: Pick<PageContext, 'site'>, path: string) => new URL(path, site).href

/** The address of a picture's largest file. */
export function pictureUrl(page: Pick<PageContext, 'site'>, { url, widths }: Image): string {
  const width = Math.max(0, ...widths)
  return absoluteUrl(page, width > 0 ? `${url}-${width}.webp` : url)
}

/** The same for several, without those that only stand in for one. */
export const pictureUrls = (page: Pick<PageContext, 'site'>, images: readonly Image[]) =>
  images.filter(({ url }) => !url.endsWith('/sin-imagen')).map((image) => pictureUrl(page, image))
