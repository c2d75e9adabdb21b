import type { Row, Table } from '@tanstack/react-table'
import { cx } from 'class-variance-authority'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { table as text } from '../../messages/table.ts'
import { Spinner } from '../ui/spinner.tsx'
import type { Column, Features } from './column.ts'
import { type ListState, nextSort } from './list-state.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import type { ListRows } from './use-list.ts'
import { ROW_LINK, useRowKeys } from './use-row-keys.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export interface RowsProps<Data extends object> {
  table: Table<Features, Data>
  list: ListRows<Data>
  state: ListState
  label: string
  isStale: boolean
  rowPath: ((row: Data) => string) | undefined
  /** Height of the rows of a table in px. */
  rowHeight?: number | undefined
}

const ROW_HEIGHT = 45
/** Least width of a column without a width, and width of the checkboxes, in rem. */
const [MIN_WIDTH, SELECT_WIDTH] = [10, 2.75]

const columnOf = <Data extends object>(meta: { column: Column<unknown> } | undefined) =>
  meta?.column as Column<Data> | undefined

/** Rows as a table with a sticky header. */
export function TableRows<Data extends object>({
  table,
  list,
  state,
  label,
  isStale,
  rowPath,
  rowHeight = ROW_HEIGHT,
}: RowsProps<Data>) {
  const { rows } = table.getRowModel()
  const { container, virtualizer, items, before, after } = useVirtualRows(list, rowHeight)
  const isSelectable = Boolean(rows[0]?.getCanSelect())
  const onKeyDown = useRowKeys({
    container,
    count: rows.length,
    scrollToIndex: (index) => virtualizer.scrollToIndex(index),
    toggle: (index, isExtended) => {
      const row = rows[index]
      if (row?.getCanSelect()) row.toggleSelected(isExtended || !row.getIsSelected())
    },
  })
  const widths = [
    ...(isSelectable ? [SELECT_WIDTH] : []),
    ...table.getVisibleLeafColumns().map((column) => columnOf(column.columnDef.meta)?.width),
  ]
  const minWidth = widths.reduce<number>((sum, width) => sum + (width ?? MIN_WIDTH), 0)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the links of the rows.
    <div
      aria-busy={isStale || undefined}
      className={cx('overflow-x-auto lg:overflow-x-clip', isStale && 'opacity-60 transition-opacity')}
      onKeyDown={onKeyDown}
      ref={container}
    >
      <table
        aria-label={label}
        aria-rowcount={list.hasMore ? -1 : rows.length + 1}
        className="w-full table-fixed text-left"
        style={{ minWidth: `${minWidth}rem` }}
      >
        <colgroup>
          {widths.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity here.
            <col key={index} {...(width !== undefined && { style: { width: `${width}rem` } })} />
          ))}
        </colgroup>
        <thead className="text-small text-muted-foreground">
          <tr aria-rowindex={1}>
            {isSelectable && (
              <th className={cx(headerCell, 'w-10 pr-0')} scope="col">
                <RowCheckbox
                  isIndeterminate={table.getIsSomeRowsSelected()}
                  isSelected={table.getIsAllRowsSelected()}
                  label={text.selectAll}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {table.getVisibleLeafColumns().map((column) => (
              <HeaderCell column={columnOf(column.columnDef.meta)} key={column.id} state={state} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer columns={widths.length} height={before} />
          {items.map(({ index }) => {
            const row = rows[index]
            return (
              row && (
                <BodyRow
                  height={rowHeight}
                  index={index}
                  isSelectable={isSelectable}
                  key={row.id}
                  row={row}
                  rowPath={rowPath}
                />
              )
            )
          })}
          <Spacer columns={widths.length} height={after} />
        </tbody>
      </table>
      {list.isLoadingMore && (
        <p className="flex items-center justify-center gap-2 py-4 text-muted-foreground" role="status">
          <Spinner /> {text.loadingMore}
        </p>
      )}
    </div>
  )
}

const headerCell =
  'h-9 lg:sticky lg:top-(--top-bar) lg:z-(--layer-sticky) border-y border-border bg-background px-3 font-semibold whitespace-nowrap first:pl-4 last:pr-4'

function HeaderCell<Data extends object>({
  column,
  state,
}: {
  column: Column<Data> | undefined
  state: ListState
}) {
  if (!column) return null
  const { header, isFigure, sort } = column
  const current = state.params.sort
  const direction = sort && current === sort ? 'ascending' : current === `-${sort}` ? 'descending' : 'none'
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction]
  return (
    <th
      aria-sort={sort ? direction : undefined}
      className={cx(headerCell, isFigure && 'text-right', 'truncate')}
      scope="col"
    >
      {sort ? (
        <button
          className="group inline-flex min-h-6 items-center gap-1 rounded-xs font-semibold hover:text-foreground"
          onClick={() => state.set({ sort: nextSort(current, sort) })}
          type="button"
        >
          {header}
          <Arrow
            aria-hidden="true"
            className={cx(
              'size-3.5',
              direction === 'none' && 'opacity-0 group-hover:opacity-70 group-focus-visible:opacity-70',
            )}
          />
        </button>
      ) : (
        header
      )}
    </th>
  )
}

interface BodyRowProps<Data extends object> {
  row: Row<Features, Data>
  index: number
  height: number
  isSelectable: boolean
  rowPath: RowsProps<Data>['rowPath']
}

function BodyRow<Data extends object>({ row, index, height, isSelectable, rowPath }: BodyRowProps<Data>) {
  const navigate = useNavigate()
  const path = rowPath?.(row.original)
  // The whole row is a convenience for pointers; the link serves the keyboard and screen readers.
  const open = (event: MouseEvent) => {
    const isOnControl = (event.target as HTMLElement).closest('a, button, input, label')
    if (!path || isOnControl || getSelection()?.toString()) return
    if (event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener')
    else navigate(path)
  }
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelectable ? row.getIsSelected() : undefined}
      className={cx(
        'group/row border-b border-border transition-colors duration-75 last:border-b-0 has-[a:focus-visible]:bg-muted/70',
        row.getIsSelected() ? 'bg-selected' : path && 'hover:bg-muted/60',
        path && 'cursor-pointer',
      )}
      onClick={open}
      style={{ height }}
    >
      {isSelectable && (
        <td className="w-10 py-1.5 pl-4">
          <RowCheckbox
            isSelected={row.getIsSelected()}
            label={text.select(row.id)}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {row.getVisibleCells().map((cell) => {
        const column = columnOf<Data>(cell.column.columnDef.meta)
        return (
          <td
            className={cx(
              'truncate px-3 py-1.5 first:pl-4 last:pr-4',
              column?.isFigure && 'text-right figures',
            )}
            key={cell.id}
          >
            {column?.isPrimary && path ? (
              <Link
                className="rounded-xs font-semibold group-hover/row:underline group-hover/row:underline-offset-4"
                to={path}
                {...{ [ROW_LINK]: index }}
              >
                {column.cell(row.original)}
              </Link>
            ) : (
              column?.cell(row.original)
            )}
          </td>
        )
      })}
    </tr>
  )
}

function Spacer({ columns, height }: { columns: number; height: number }) {
  if (height <= 0) return null
  return (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  )
}
