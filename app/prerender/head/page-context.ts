import type { ConfigView, Image } from 'mostrador'

export interface PageContext<Data = unknown> {
  site: string
  path: string
  title: string
  description: string
  config: ConfigView
  data: Data
}

export const absoluteUrl = ({ site }: Pick<PageContext, 'site'>, path: string) => new URL(path, site).href

export function pictureUrl(page: Pick<PageContext, 'site'>, { url, widths }: Image): string {
  const width = Math.max(0, ...widths)
  return absoluteUrl(page, width > 0 ? `${url}-${width}.webp` : url)
}

/** URLs of several images, without placeholders. */
export const pictureUrls = (page: Pick<PageContext, 'site'>, images: readonly Image[]) =>
  images.filter(({ url }) => !url.endsWith('/sin-imagen')).map((image) => pictureUrl(page, image))
