import { type ColumnVisibilityState, type RowSelectionState, useTable } from '@tanstack/react-table'
import { SearchX } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useIsPhone, useMediaQuery } from '../../lib/browser/use-media-query.ts'
import { formatCount } from '../../lib/format.ts'
import { readStored, writeStored } from '../../lib/stored.ts'
import { table as text } from '../../messages/table.ts'
import { Failure } from '../layout/error-screen.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CardRows } from './card-rows.tsx'
import { type Column, columnDefs, features } from './column.ts'
import type { Filter } from './filter.tsx'
import type { ListState } from './list-state.ts'
import { LoadingRows } from './loading-rows.tsx'
import { TableRows } from './table-rows.tsx'
import { Toolbar } from './toolbar.tsx'
import type { ListRows } from './use-list.ts'
import { type View, ViewTabs } from './views.tsx'

export interface DataTableProps<Row extends object> {
  /** Key of the stored columns and views. */
  id: string
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  list: ListRows<Row>
  state: ListState
  getRowId: (row: Row) => string
  /** Path of the row's screen; its primary column shows the link. */
  rowPath?: (row: Row) => string
  /** Height of the rows of the table in px, for cells of several lines. */
  rowHeight?: number
  searchLabel?: string
  filters?: readonly Filter[]
  views?: readonly View[]
  /** Actions for selected rows. Without it, rows cannot be selected. */
  bulkActions?: (rows: Row[], clear: () => void) => ReactNode
  /** Shown when there is nothing without any filter. */
  empty: ReactNode
}

const NO_FILTERS: readonly Filter[] = []

/** List of a resource: a table, on phones cards. Search, filters and sorting are in the URL. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, columns, list, state, getRowId, bulkActions, filters = NO_FILTERS, views } = props
  const isPhone = useIsPhone()
  const isWide = useMediaQuery('(width >= 64rem)')
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const [columnVisibility, setColumnVisibility] = useStoredVisibility(id, columns)
  const definitions = useMemo(
    () => columnDefs(isPhone || isWide ? columns : columns.filter((column) => !column.isWide)),
    [columns, isPhone, isWide],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: list.rows,
    getRowId,
    enableRowSelection: Boolean(bulkActions),
    state: { rowSelection, columnVisibility },
    onRowSelectionChange: setRowSelection,
    onColumnVisibilityChange: setColumnVisibility,
  })
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original)
  const clearSelection = () => setRowSelection({})
  const Rows = isPhone ? CardRows : TableRows

  return (
    <div className="rounded-lg border border-border bg-surface shadow-card">
      {views && <ViewTabs listId={id} state={state} views={views} />}
      <Toolbar
        filters={filters}
        hasColumnChooser={!isPhone}
        searchLabel={props.searchLabel}
        state={state}
        table={table}
      />
      {list.error ? (
        <Failure error={list.error} onRetry={list.retry} />
      ) : list.isLoading ? (
        <LoadingRows />
      ) : list.rows.length === 0 ? (
        <NoRows empty={props.empty} state={state} />
      ) : (
        <>
          <Rows
            isStale={list.isStale}
            label={props.label}
            list={list}
            rowHeight={props.rowHeight}
            rowPath={props.rowPath}
            state={state}
            table={table}
          />
          <p className="border-t border-border px-4 py-2.5 text-small text-muted-foreground" role="status">
            {totalText(list)}
          </p>
        </>
      )}
      {bulkActions && selected.length > 0 && (
        <BulkBar count={selected.length} onClear={clearSelection}>
          {bulkActions(selected, clearSelection)}
        </BulkBar>
      )}
    </div>
  )
}

function totalText({ total, isTotalExact, rows }: ListRows<unknown>): string {
  if (total === null) return text.loaded(formatCount(rows.length))
  const all = isTotalExact ? formatCount(total) : text.moreThan(formatCount(total))
  return rows.length === total ? text.total(all) : text.part(formatCount(rows.length), all)
}

function NoRows({ empty, state }: { empty: ReactNode; state: ListState }) {
  const { sort, ...narrowing } = state.params
  if (Object.keys(narrowing).length === 0) return empty
  return (
    <EmptyState
      actions={<Button onPress={() => state.replace({})}>{text.noMatch.clear}</Button>}
      icon={SearchX}
      title={text.noMatch.title}
    >
      {text.noMatch.text}
    </EmptyState>
  )
}

function useStoredVisibility<Row>(listId: string, columns: readonly Column<Row>[]) {
  const key = `columns.${listId}`
  const [visibility, setVisibility] = useState<ColumnVisibilityState>(() => ({
    ...Object.fromEntries(
      columns.filter(({ isHiddenByDefault }) => isHiddenByDefault).map(({ id }) => [id, false]),
    ),
    ...readStored<ColumnVisibilityState>(key),
  }))
  const change = (
    update: ColumnVisibilityState | ((old: ColumnVisibilityState) => ColumnVisibilityState),
  ) => {
    const next = typeof update === 'function' ? update(visibility) : update
    setVisibility(next)
    writeStored(key, next)
  }
  return [visibility, change] as const
}
