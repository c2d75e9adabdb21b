// Imports products with edge-case prices through the owner's CSV import: net, six decimals, in every tax
// class.
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from './server.ts'

/** Net prices in euros: half cents, thirds, a millionth beside a whole cent, and both limits. */
const NET_PRICES = [
  '0.000001',
  '0.005000',
  '0.004999',
  '0.333333',
  '0.335000',
  '1.234567',
  '4.132231',
  '7.333333',
  '9.999999',
  '12.345678',
  '16.487603',
  '33.057851',
  '99.994999',
  '8264.462810',
]

/** Names of the 21, 10, 4 and 0 % tax classes in the export. */
const TAX_CLASSES = ['', 'reduced-rate', 'super-reduced-rate', 'zero-rate']

export const EDGE_PRICE_TITLE = 'Precio incómodo'

/** Number of products: each price in each tax class. */
export const EDGE_PRICE_COUNT = NET_PRICES.length * TAX_CLASSES.length

const COLUMNS = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Published',
  'Visibility in catalog',
  'Tax status',
  'Tax class',
  'In stock?',
  'Regular price',
  'Categories',
]

export async function importEdgePriceProducts(database: Database): Promise<void> {
  const lines = NET_PRICES.flatMap((price, i) =>
    TAX_CLASSES.map((tax, j) => {
      const id = 9000 + i * TAX_CLASSES.length + j
      return [
        id,
        'simple',
        `AWK-${id}`,
        `${EDGE_PRICE_TITLE} ${id}`,
        1,
        'visible',
        'taxable',
        tax,
        1,
        price,
        'Muestras',
      ]
    }),
  )
  const file = join(dirname(database.file), 'awkward.csv')
  await writeFile(file, `${[COLUMNS, ...lines].map((cells) => cells.join(',')).join('\n')}\n`)
  await database.cli('import', '--prices-without-tax', file)
}
