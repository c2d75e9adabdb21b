import { cx } from 'class-variance-authority'
import { Icon } from '../../components/ui/icon.tsx'
import { priceTableMessages } from '../../messages/price-table.ts'
import { PriceTableRow } from './price-table-row.tsx'
import { type Row, type SortOrder, taxName } from './rows.ts'
import './price-table.css'

interface SortState {
  sort: SortOrder
  onSort: (sort: SortOrder) => void
}

/** Price table of all products, or without `sortState` of a single one. Rows are blocks on mobile. */
export function PriceTable({ rows, sortState }: { rows: Row[]; sortState?: SortState }) {
  const tax = taxName(rows)
  return (
    <table className="price-table">
      <caption className="sr-only">{priceTableMessages.title}</caption>
      <thead>
        <tr>
          <SortableHeader column="producto" name={priceTableMessages.product} sortState={sortState} />
          <th className="format" scope="col">
            {priceTableMessages.format}
          </th>
          {sortState && (
            <th className="category" scope="col">
              {priceTableMessages.category}
            </th>
          )}
          <SortableHeader
            column="precio"
            className="amount"
            name={priceTableMessages.net(tax)}
            sortState={sortState}
          />
          <th className="amount" scope="col">
            {tax}
          </th>
          <th className="amount" scope="col">
            {priceTableMessages.gross(tax)}
          </th>
          <th className="add-to-cart" scope="col">
            {priceTableMessages.order}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PriceTableRow isSingleProduct={!sortState} key={row.key} row={row} />
        ))}
      </tbody>
    </table>
  )
}

interface SortableHeaderProps {
  column: 'producto' | 'precio'
  name: string
  sortState: SortState | undefined
  className?: string
}

function SortableHeader({ column, name, sortState, className }: SortableHeaderProps) {
  if (!sortState) {
    return (
      <th className={className} scope="col">
        {name}
      </th>
    )
  }
  const { sort, onSort } = sortState
  const isActive = sort.endsWith(column)
  const descending = isActive && sort.startsWith('-')
  const sorted = descending ? 'descending' : 'ascending'
  return (
    <th aria-sort={isActive ? sorted : undefined} className={className} scope="col">
      <button
        className="relative inline-flex min-h-11 items-center font-semibold hover:underline hover:underline-offset-4"
        onClick={() => onSort(isActive && !descending ? `-${column}` : column)}
        type="button"
      >
        {name}
        <Icon
          className={cx(
            'size-4 print:hidden',
            !isActive && 'opacity-0',
            !descending && 'rotate-180',
            className === 'amount' ? 'absolute right-full mr-1' : 'ml-1',
          )}
          name="chevron"
        />
      </button>
    </th>
  )
}
