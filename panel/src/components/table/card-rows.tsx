import type { Row } from '@tanstack/react-table'
import { cx } from 'class-variance-authority'
import { Link } from 'react-router-dom'
import { table as text } from '../../messages/table.ts'
import type { Column, Features } from './column.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import type { RowsProps } from './table-rows.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

const CARD_HEIGHT = 84

/** Rows as a list of cards, on phones. */
export function CardRows<Data extends object>({ table, list, label, isStale, rowPath }: RowsProps<Data>) {
  const { rows } = table.getRowModel()
  const { container, virtualizer, items, before, after } = useVirtualRows(list, CARD_HEIGHT)
  return (
    <div aria-busy={isStale || undefined} className={isStale ? 'opacity-60' : ''} ref={container}>
      <ul
        aria-label={label}
        className="border-t border-border"
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {items.map(({ index }) => {
          const row = rows[index]
          return (
            row && (
              <li
                className={cx(
                  'flex items-start gap-3 border-b border-border px-4 py-3 last:border-b-0',
                  row.getIsSelected() && 'bg-selected',
                )}
                data-index={index}
                key={row.id}
                ref={virtualizer.measureElement}
              >
                {row.getCanSelect() && (
                  <RowCheckbox
                    isSelected={row.getIsSelected()}
                    label={text.select(row.id)}
                    onChange={row.getToggleSelectedHandler()}
                  />
                )}
                <CardContent path={rowPath?.(row.original)} row={row} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function CardContent<Data extends object>({
  row,
  path,
}: {
  row: Row<Features, Data>
  path: string | undefined
}) {
  const columns = row.getAllCells().flatMap((cell) => {
    const column = cell.column.columnDef.meta?.column as Column<Data> | undefined
    return column ? [column] : []
  })
  const inCard = (place: Column<Data>['card']) =>
    columns
      .filter(({ card }) => card === place)
      .map((column) => ({ ...column, content: column.cell(row.original) }))
  const content = (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">
          {inCard('title').map(({ id, content }) => (
            <span key={id}>{content}</span>
          ))}
        </span>
        <span className="font-semibold figures whitespace-nowrap">
          {inCard('figure').map(({ id, content }) => (
            <span key={id}>{content}</span>
          ))}
        </span>
      </span>
      <span className="mt-1 flex items-end justify-between gap-3">
        <span className="min-w-0 text-small text-muted-foreground">
          {inCard('meta').map(({ id, content }) => (
            <span className="block truncate" key={id}>
              {content}
            </span>
          ))}
        </span>
        <span className="flex shrink-0 gap-1">
          {inCard('badge').map(({ id, content }) => (
            <span key={id}>{content}</span>
          ))}
        </span>
      </span>
    </>
  )
  return path ? (
    <Link className="min-w-0 grow rounded-xs" to={path}>
      {content}
    </Link>
  ) : (
    <div className="min-w-0 grow">{content}</div>
  )
}
