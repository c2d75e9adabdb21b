import type { ProductListItem } from '../../lib/api/schema.ts'
import { optionsOf } from '../../lib/options.ts'
import { products, bulkEditor as text } from '../../messages/products.ts'

/** Columns of the table, named as the fields of the server. */
export const COLUMNS = ['title', 'sku', 'price', 'stock', 'state', 'category', 'featured'] as const

export type ColumnId = (typeof COLUMNS)[number]

/** Changed cells of a product, as typed or chosen. */
export type RowChanges = Partial<Record<ColumnId, string>>

export interface Option {
  value: string
  label: string
}

export type Options = Partial<Record<ColumnId, readonly Option[]>>

/** Choices of the columns that have them. */
export const columnOptions = (categories: readonly { id: number; title: string }[]): Options => ({
  state: optionsOf(products.states),
  category: categories.map(({ id, title }) => ({ value: String(id), label: title })),
  featured: [
    { value: 'true', label: text.yes },
    { value: 'false', label: text.no },
  ],
})

/** Content of a cell as the server has it. */
export function storedText(product: ProductListItem, column: ColumnId): string {
  switch (column) {
    case 'price':
      return (product.price.gross_shown.cents / 100).toFixed(2).replace('.', ',')
    case 'stock':
      return product.current.stock == null ? '' : String(product.current.stock)
    case 'category':
      return String(product.category.id)
    case 'featured':
      return String(product.featured)
    default:
      return product[column]
  }
}

/** Stock of a product with variants is theirs. */
export const isReadOnly = (product: ProductListItem, column: ColumnId) =>
  column === 'stock' && product.variants > 0

/** Value of a column for a pasted text: its option, by label or value, or the text. Null for an unknown option. */
export function pastedValue(column: ColumnId, pasted: string, options: Options): string | null {
  const choices = options[column]
  const wanted = pasted.trim().toLowerCase()
  if (!choices) return pasted.trim()
  const found = choices.find(({ value, label }) =>
    [value, label].some((name) => name.toLowerCase() === wanted),
  )
  return found?.value ?? null
}

/** Cells of a text copied from a spreadsheet. */
export const parseSheet = (pasted: string): string[][] =>
  pasted
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
