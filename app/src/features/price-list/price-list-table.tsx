import { Icon } from '../../components/ui/icon.tsx'
import { priceTableTexts } from '../../messages/price-list.ts'
import { TableRow } from './price-list-row.tsx'
import type { Order, Row } from './rows.ts'
import './price-list.css'

interface Sorting {
  order: Order
  onSort: (order: Order) => void
}

/** The table: of every product, or, without sorting, of one. On a phone each row is a small block of its own. */
export function Table({ rows, sorting }: { rows: Row[]; sorting?: Sorting }) {
  return (
    <table className="price-table">
      <caption className="sr-only">{priceTableTexts.title}</caption>
      <thead>
        <tr>
          <Sortable by="producto" name={priceTableTexts.product} sorting={sorting} />
          <th className="format" scope="col">
            {priceTableTexts.format}
          </th>
          {sorting && (
            <th className="category" scope="col">
              {priceTableTexts.category}
            </th>
          )}
          <Sortable by="precio" className="figure" name={priceTableTexts.net} sorting={sorting} />
          <th className="figure" scope="col">
            {priceTableTexts.vat}
          </th>
          <th className="figure" scope="col">
            {priceTableTexts.gross}
          </th>
          <th className="order" scope="col">
            {priceTableTexts.order}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow alone={!sorting} key={row.key} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Sortable({
  by,
  name,
  sorting,
  className,
}: {
  by: 'producto' | 'precio'
  name: string
  sorting: Sorting | undefined
  className?: string
}) {
  if (!sorting) {
    return (
      <th className={className} scope="col">
        {name}
      </th>
    )
  }
  const { order, onSort } = sorting
  const own = order.endsWith(by)
  const descending = own && order.startsWith('-')
  const sorted = descending ? 'descending' : 'ascending'
  return (
    <th aria-sort={own ? sorted : undefined} className={className} scope="col">
      <button
        className="relative inline-flex min-h-11 items-center font-semibold hover:underline hover:underline-offset-4"
        onClick={() => onSort(own && !descending ? `-${by}` : by)}
        type="button"
      >
        {name}
        <Icon
          className={`size-4 print:hidden ${own ? '' : 'opacity-0'} ${descending ? '' : 'rotate-180'} ${className === 'figure' ? 'absolute right-full mr-1' : 'ml-1'}`}
          name="chevron"
        />
      </button>
    </th>
  )
}
