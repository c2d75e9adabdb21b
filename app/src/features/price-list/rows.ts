import type { PriceTableCommands, PriceView, ProductCard, VariantView } from 'mostrador'

/** A line of the price table: a product, or one of its variants. */
export interface Row {
  key: string
  product: ProductCard
  variant: VariantView | null
  price: PriceView
  soldOut: boolean
  /** Product and variant, as people call it. */
  name: string
}

export function rowsOf(products: readonly ProductCard[]): Row[] {
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

export interface Wanted {
  text: string
  category: string
  order: Order
}

/** What the table is sorted by; a leading minus is the other way round. */
export const orders = ['producto', '-producto', 'precio', '-precio'] as const
export type Order = (typeof orders)[number]

export const readOrder = (text: string | null): Order => orders.find((order) => order === text) ?? 'producto'

/** Which of these texts have what is looked for, by their places: the core knows. */
type LookThrough = PriceTableCommands['lookThrough']

const collator = new Intl.Collator('es')

/** What a row is found by. */
const saidOf = ({ name, product: { category, collection } }: Row) =>
  `${name} ${category.title} ${collection?.title ?? ''}`

/** The rows that have what is looked for, in the order that is asked for. Formats keep that of their product. */
export function pick(
  rows: readonly Row[],
  { text, category, order }: Wanted,
  lookThrough: LookThrough,
): Row[] {
  const found = lookThrough(rows.map(saidOf), text)
    .flatMap((place) => rows[place] ?? [])
    .filter(({ product }) => category === '' || product.category.slug === category)
  const by = order.endsWith('precio')
    ? (a: Row, b: Row) => a.price.net.cents - b.price.net.cents
    : (a: Row, b: Row) => collator.compare(a.product.title, b.product.title)
  const turn = order.startsWith('-') ? -1 : 1
  return found.sort((a, b) => turn * by(a, b))
}

/** The categories that there are rows of, by name. */
export function categoriesOf(rows: readonly Row[]) {
  const titles = new Map(rows.map(({ product: { category } }) => [category.slug, category.title]))
  return [...titles]
    .map(([slug, title]) => ({ slug, title }))
    .sort((a, b) => collator.compare(a.title, b.title))
}
