// Products for every contender. Prices with tax are whole cents.

/** Prices in millionths of a euro. */
export interface Goods {
  id: number
  title: string
  url: string
  net: number
  taxes: number
}

/** View of a cart that every contender returns; compared before and after timing. */
export interface Figures {
  count: number
  total: string
  lines: [quantity: number, total: string][]
}

/** Cart with one line for each product. */
export interface Cart {
  /** Adds one unit of a product and returns the new view. */
  add(index: number): unknown
  replace(index: number, quantity: number): void
  figures(): Figures
}

export const CENT = 10_000
export const MAX_QUANTITY = 100
const EURO = 1_000_000
const VAT = 21

export const goods = (count: number): Goods[] =>
  Array.from({ length: count }, (_, index) => {
    const id = index + 1
    const gross = (395 + ((index * 7919) % 4000)) * CENT
    const net = Math.round((gross * 100) / (100 + VAT))
    return { id, title: `Jabón ${id}`, url: `/tienda/jabones/${id}`, net, taxes: gross - net }
  })

const decimal = (millionths: number) =>
  `${Math.floor(millionths / EURO)}.${String(millionths % EURO).padStart(6, '0')}`

/** Returns a product in the format of the shop's API. */
export const asProduct = ({ id, title, net, taxes }: Goods) => ({
  id,
  title,
  slug: String(id),
  price_et: decimal(net),
  price_taxes: decimal(taxes),
  category: { id: 1, title: 'Jabones', slug: 'jabones' },
  variants: [],
})
