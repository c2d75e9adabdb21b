// Imports of WooCommerce exports by the shop's owner.
import { execFile } from 'node:child_process'
import { copyFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/lib/paths.mjs'
import type { Database } from './server.ts'

export interface OwnProduct {
  id: number
  name: string
  /** Euros, including VAT. */
  price: string
}

/** Imports products into a running shop, or updates them. */
export async function importProducts(database: Database, products: OwnProduct[]): Promise<void> {
  const file = join(dirname(database.file), 'export.csv')
  const header = 'ID,Type,SKU,Name,Published,Tax status,Tax class,In stock?,Regular price,Categories'
  const rows = products.map(
    ({ id, name, price }) => `${id},simple,OWN-${id},${name},1,taxable,,1,${price},Taller`,
  )
  await writeFile(file, `${[header, ...rows].join('\n')}\n`)
  await database.cli('import', file)
}

/** Imports a product into a running shop, or updates it. */
export const importProduct = (database: Database, product: OwnProduct) => importProducts(database, [product])

/**
 * Imports an export as the shop's owner does: with the repository's command, run in the folder of the file.
 * Returns the command's output.
 */
export async function runOwnerImport(database: Database, csv: string): Promise<string> {
  const folder = dirname(database.file)
  await copyFile(csv, join(folder, 'products.csv'))
  const npmArgs = ['--prefix', root, 'run', 'mostrador', '--', 'import', 'products.csv']
  const env = { ...process.env, MOSTRADOR_DATABASE: `sqlite:${database.file}` }
  const { stdout } = await promisify(execFile)('npm', npmArgs, { cwd: folder, env })
  return stdout
}
