import type { PriceTableCommands, PriceView, ProductCard, VariantView } from 'mostrador'
import { priceTableMessages } from '../../messages/price-table.ts'

export interface Row {
  key: string
  product: ProductCard
  variant: VariantView | null
  price: PriceView
  soldOut: boolean
  name: string
}

export function toRows(products: readonly ProductCard[]): Row[] {
  return products.flatMap((product): Row[] => {
    const { id, title, price, soldOut, variants } = product
    if (variants.length === 0) return [{ key: `${id}`, product, variant: null, price, soldOut, name: title }]
    return variants.map((variant) => ({
      key: `${id}:${variant.id}`,
      product,
      variant,
      price: variant.price,
      soldOut: variant.soldOut,
      name: `${title}, ${variant.title}`,
    }))
  })
}

/** Name of the tax of the prices; a general one if it is not the same for all. */
export function taxName(rows: readonly Row[]): string {
  const names = new Set(rows.map(({ price }) => price.taxName))
  const [first = priceTableMessages.taxes] = names
  return names.size === 1 ? first : priceTableMessages.taxes
}

export interface TableFilters {
  text: string
  category: string
  sort: SortOrder
}

/** Sort orders; a leading minus means descending. */
export const SORT_ORDERS = ['producto', '-producto', 'precio', '-precio'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

export const parseSort = (text: string | null): SortOrder =>
  SORT_ORDERS.find((sort) => sort === text) ?? 'producto'

type SearchFunction = PriceTableCommands['search']

const collator = new Intl.Collator('es')

const searchText = ({ name, product: { category, collection } }: Row) =>
  `${name} ${category.title} ${collection?.title ?? ''}`

/** Filters and sorts rows. Variants keep the order of their product. */
export function filterRows(
  rows: readonly Row[],
  { text, category, sort }: TableFilters,
  search: SearchFunction,
): Row[] {
  const found = search(rows.map(searchText), text)
    .flatMap((place) => rows[place] ?? [])
    .filter(({ product }) => category === '' || product.category.slug === category)
  const compare = sort.endsWith('precio')
    ? (a: Row, b: Row) => a.price.net.cents - b.price.net.cents
    : (a: Row, b: Row) => collator.compare(a.product.title, b.product.title)
  const direction = sort.startsWith('-') ? -1 : 1
  return found.sort((a, b) => direction * compare(a, b))
}

export function rowCategories(rows: readonly Row[]) {
  const titles = new Map(rows.map(({ product: { category } }) => [category.slug, category.title]))
  return [...titles]
    .map(([slug, title]) => ({ slug, title }))
    .sort((a, b) => collator.compare(a.title, b.title))
}
