// The goods of every contender: prices as the shop keeps them, so that with tax they are whole cents.

/** In millionths of a euro. */
export interface UnitPrice {
  net: number
  taxes: number
}

export interface Goods extends UnitPrice {
  id: number
  title: string
  slug: string
  category: string
  variant: { id: number; title: string } | null
}

const EURO = 1_000_000
const CENT = 10_000
const VAT = 21

const NAMES = ['Aceite de argán', 'Jabón de laurel', 'Crema de manos', 'Champú de ortiga', 'Vela de cera']
const CATEGORIES = ['aceites', 'jabones', 'cremas']

/** The part without tax of so many cents with tax, to the nearest millionth; the rest is the tax. */
function split(cents: number): UnitPrice {
  const gross = cents * CENT
  const net = Math.round((gross * 100) / (100 + VAT))
  return { net, taxes: gross - net }
}

/** So many products, each third of them with a variant. */
export function goods(count: number): Goods[] {
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1
    return {
      id,
      title: `${NAMES[index % NAMES.length]} ${id}`,
      slug: `producto-${id}`,
      category: CATEGORIES[index % CATEGORIES.length] as string,
      variant: index % 3 === 0 ? { id: 10_000 + id, title: '50 ml' } : null,
      ...split(395 + ((index * 7919) % 4000)),
    }
  })
}

const decimal = (millionths: number) =>
  `${Math.floor(millionths / EURO)}.${String(millionths % EURO).padStart(6, '0')}`

/** The same as the API of the shop gives it. */
export const asProduct = ({ id, title, slug, category, variant, net, taxes }: Goods) => ({
  id,
  title,
  slug,
  price_et: decimal(net),
  price_taxes: decimal(taxes),
  category: { id: 1, title: category, slug: category },
  variants: variant === null ? [] : [{ ...variant, price_et: '0', price_taxes: '0', sold_out: false }],
})
