import type { BulkRow, ProductListItem, ProductState } from '../../lib/api/schema.ts'
import { type ColumnId, type RowChanges, storedText } from './sheet-cells.ts'

/** Unsaved changes of a product. */
export interface RowEdit {
  /** Product as it was at its first change. */
  read: ProductListItem
  changes: RowChanges
  /** True after a conflict: the product as it is shown since then is the one that is overwritten. */
  hasConflict?: boolean
}

export type Edits = ReadonlyMap<number, RowEdit>

/** Product whose version an edit overwrites; `shown` is the one in the table. */
const readBy = (edit: RowEdit | undefined, shown: ProductListItem) =>
  edit && !edit.hasConflict ? edit.read : shown

/** Edits with another value of a cell; `sent` are those that are being saved. */
export function withCell(
  edits: Edits,
  shown: ProductListItem,
  column: ColumnId,
  value: string,
  sent: Edits,
): Edits {
  const edit = edits.get(shown.id)
  const { [column]: _, ...others } = edit?.changes ?? {}
  // A cell that returns to its stored text while another is being saved is a change of that one.
  const isSent = sent.get(shown.id)?.changes[column] !== undefined
  const isStored = value === storedText(shown, column) && !isSent
  const changes = isStored ? others : { ...others, [column]: value }
  const next = new Map(edits)
  if (Object.keys(changes).length === 0) next.delete(shown.id)
  else next.set(shown.id, { read: readBy(edit, shown), changes })
  return next
}

/** Edits that are left after others were saved: the changes since they were sent, of the saved products. */
export function withoutSent(edits: Edits, sent: Edits, saved: readonly ProductListItem[]): Edits {
  const left = [...edits].map(([id, edit]) => {
    const cells = Object.entries(edit.changes).filter(
      ([column, value]) => sent.get(id)?.changes[column as ColumnId] !== value,
    )
    const read = saved.find((product) => product.id === id) ?? edit.read
    return [id, { ...edit, read, changes: Object.fromEntries(cells) as RowChanges }] as const
  })
  return new Map(left.filter(([, { changes }]) => Object.keys(changes).length > 0))
}

/** Edits after the products of some were found to have changed. */
export const withConflicts = (edits: Edits, ids: ReadonlySet<number>): Edits =>
  new Map([...edits].map(([id, edit]) => [id, ids.has(id) ? { ...edit, hasConflict: true } : edit]))

/** Rows of the table: the products of the list, then edited ones that have left it. */
export function shownRows(products: readonly ProductListItem[], edits: Edits): readonly ProductListItem[] {
  const listed = new Set(products.map(({ id }) => id))
  return [...products, ...[...edits.values()].map(({ read }) => read).filter(({ id }) => !listed.has(id))]
}

/** Changed columns of which an edit overwrites another value than the one at its first change. */
export const overwrittenColumns = (edit: RowEdit, shown: ProductListItem) =>
  (Object.keys(edit.changes) as ColumnId[]).filter(
    (column) => storedText(edit.read, column) !== storedText(shown, column),
  )

/** Request body for the edit of a product. */
export function bulkRow(edit: RowEdit, shown: ProductListItem): BulkRow {
  const { title, sku, price, stock, state, category, featured } = edit.changes
  const { id, version, current } = readBy(edit, shown)
  return {
    id,
    version,
    changes: {
      ...(title !== undefined && { title }),
      ...(sku !== undefined && { sku }),
      ...(price !== undefined && { price: { gross: price } }),
      ...(stock !== undefined && { stock, stock_was: current.stock ?? null }),
      ...(state !== undefined && { state: state as ProductState }),
      ...(category !== undefined && { category: Number(category) }),
      ...(featured !== undefined && { featured: featured === 'true' }),
    },
  }
}
