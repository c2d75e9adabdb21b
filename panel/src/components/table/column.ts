import {
  type ColumnDef,
  columnVisibilityFeature,
  metaHelper,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'

/** Column of a {@link DataTable}. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Key by which the server sorts, if it does. */
  sort?: string
  /** Width in rem; columns without it share the rest. Longer text is cut off. */
  width?: number
  /** Right-aligned, for figures. */
  isFigure?: boolean
  /** Cannot be hidden, and holds the link to the row's screen. */
  isPrimary?: boolean
  isHiddenByDefault?: boolean
  /** Left out of the table in windows below the theme's `lg`. */
  isWide?: boolean
  /** Place in the card of a phone; hidden there by default. */
  card?: 'title' | 'badge' | 'figure' | 'meta'
}

export const features = tableFeatures({
  rowSelectionFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<{ column: Column<unknown> }>(),
})

export type Features = typeof features

export function columnDefs<Row extends object>(columns: readonly Column<Row>[]): ColumnDef<Features, Row>[] {
  return columns.map((column) => ({
    id: column.id,
    header: column.header,
    cell: ({ row }) => column.cell(row.original),
    enableHiding: !column.isPrimary,
    meta: { column: column as Column<unknown> },
  }))
}
