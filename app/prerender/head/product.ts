import type { PriceView, ProductPage } from 'mostrador'
import type { Offer, Product } from 'schema-dts'
import { organizationId } from './organization.ts'
import { absoluteUrl, type PageContext, pictureUrls } from './page-context.ts'

/** Structured data of a product: consumer price with tax, one offer for each variant. */
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

export function offer(
  page: PageContext,
  path: string,
  { gross, unitPrice }: PriceView,
  soldOut: boolean,
): Offer {
  return {
    '@type': 'Offer',
    url: absoluteUrl(page, path),
    price: euros(gross.cents),
    priceCurrency: 'EUR',
    ...(unitPrice && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification' as const,
        price: euros(unitPrice.cents),
        priceCurrency: 'EUR',
        referenceQuantity: {
          '@type': 'QuantitativeValue' as const,
          value: unitPrice.quantity,
          unitCode: unitPrice.unitCode,
        },
      },
    }),
    availability: soldOut ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': organizationId(page) },
  }
}

/** Decimal notation of an amount in cents: `12.30`. */
function euros(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
