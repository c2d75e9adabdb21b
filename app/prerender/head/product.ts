import type { PriceView, ProductPage } from 'mostrador'
import type { Offer, Product } from 'schema-dts'
import { organizationId } from './organization.ts'
import { absoluteUrl, type PageContext, pictureUrls } from './page-context.ts'

/** A product with what it costs whoever buys it: the price with tax, of each variant where there are any. */
export function product(page: PageContext, view: ProductPage): Product {
  const { title, summary, category, collection, images, variants, id } = view
  const offers = variants.map((variant) => ({
    ...offer(page, view.url, variant.price, view.soldOut || variant.soldOut),
    name: variant.title,
  }))
  return {
    '@type': 'Product',
    '@id': `${absoluteUrl(page, view.url)}#producto`,
    sku: String(id),
    name: title,
    description: summary,
    image: pictureUrls(page, images),
    category: category.title,
    brand: { '@type': 'Brand', name: collection?.title ?? page.config.tradeName },
    offers: offers.length > 0 ? offers : offer(page, view.url, view.price, view.soldOut),
  }
}

/** What is paid, and whether it can be had. */
export function offer(page: PageContext, path: string, { gross }: PriceView, soldOut: boolean): Offer {
  return {
    '@type': 'Offer',
    url: absoluteUrl(page, path),
    price: euros(gross.cents),
    priceCurrency: 'EUR',
    availability: soldOut ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': organizationId(page) },
  }
}

/** Whole cents as the vocabulary writes an amount: `12.30`. */
function euros(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
