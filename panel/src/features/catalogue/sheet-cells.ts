import type { BulkRow, ProductListItem, ProductState } from '../../lib/api/schema.ts'
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
export const optionsOf = (categories: readonly { id: number; title: string }[]): Options => ({
  state: Object.entries(products.states).map(([value, label]) => ({ value, label })),
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

/** Changes that are left after others were saved: those that were made since they were sent. */
export function withoutSent(
  changes: ReadonlyMap<number, RowChanges>,
  sent: ReadonlyMap<number, RowChanges>,
): ReadonlyMap<number, RowChanges> {
  const left = [...changes].map(([id, row]) => {
    const cells = Object.entries(row).filter(
      ([column, value]) => sent.get(id)?.[column as ColumnId] !== value,
    )
    return [id, Object.fromEntries(cells) as RowChanges] as const
  })
  return new Map(left.filter(([, row]) => Object.keys(row).length > 0))
}

/** Request body for the changed cells of a product. */
export function bulkRow(product: ProductListItem, changed: RowChanges): BulkRow {
  const { title, sku, price, stock, state, category, featured } = changed
  return {
    id: product.id,
    version: product.version,
    changes: {
      ...(title !== undefined && { title }),
      ...(sku !== undefined && { sku }),
      ...(price !== undefined && { price: { gross: price } }),
      ...(stock !== undefined && { stock, stock_was: product.current.stock ?? null }),
      ...(state !== undefined && { state: state as ProductState }),
      ...(category !== undefined && { category: Number(category) }),
      ...(featured !== undefined && { featured: featured === 'true' }),
    },
  }
}
