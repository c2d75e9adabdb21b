// A product of a shop's owner, as a WooCommerce export of one line.
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from './server.ts'

export interface OwnProduct {
  id: number
  name: string
  /** With VAT, in euros. */
  price: string
}

/** Takes it into a running shop, or changes it there. */
export async function importProduct(database: Database, { id, name, price }: OwnProduct): Promise<void> {
  const file = join(dirname(database.file), 'export.csv')
  const header = 'ID,Type,SKU,Name,Published,Tax status,Tax class,In stock?,Regular price,Categories'
  await writeFile(file, `${header}\n${id},simple,OWN-${id},${name},1,taxable,,1,${price},Taller\n`)
  await database.cli('import', file)
}
