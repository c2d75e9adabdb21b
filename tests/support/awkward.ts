// Products with prices that no cent divides: net, six decimals, in every tax class, imported as a shop's owner would.
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from './server.ts'

/** Net prices in euros. Halves of a cent, thirds, a millionth beside a whole cent, and the two ends. */
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

/** The export's names of the classes of 21, 10, 4 and 0 %. */
const TAX_CLASSES = ['', 'reduced-rate', 'super-reduced-rate', 'zero-rate']

export const AWKWARD_TITLE = 'Precio incómodo'

/** How many products there are: each price in each class. */
export const AWKWARD_PRODUCTS = NET_PRICES.length * TAX_CLASSES.length

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

/** Imports them into a database. */
export async function importAwkwardPrices(database: Database): Promise<void> {
  const lines = NET_PRICES.flatMap((price, i) =>
    TAX_CLASSES.map((tax, j) => {
      const id = 9000 + i * TAX_CLASSES.length + j
      return [
        id,
        'simple',
        `AWK-${id}`,
        `${AWKWARD_TITLE} ${id}`,
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
