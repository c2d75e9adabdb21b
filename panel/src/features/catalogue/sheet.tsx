import { cx } from 'class-variance-authority'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { ProductListItem } from '../../lib/api/schema.ts'
import { bulkEditor as text } from '../../messages/products.ts'
import { COLUMNS, type ColumnId, isReadOnly, type Options, storedText } from './sheet-cells.ts'
import { type Edits, overwrittenColumns } from './sheet-edits.ts'

export interface SheetProps {
  products: readonly ProductListItem[]
  options: Options
  edits: Edits
  /** Messages by product and column; those of a whole row under `row`. */
  faults: ReadonlyMap<number, Partial<Record<string, string>>>
  onChange: (id: number, column: ColumnId, value: string) => void
  /** Receives a text copied from a spreadsheet, and the cell at which it was pasted. */
  onPaste: (pasted: string, row: number, column: number) => void
}

const WIDTHS: Record<ColumnId, string> = {
  title: 'min-w-64',
  sku: 'min-w-32',
  price: 'min-w-28',
  stock: 'min-w-24',
  state: 'min-w-32',
  category: 'min-w-44',
  featured: 'min-w-24',
}

/** Table whose cells are fields. The arrow keys and Enter move between them. */
export function Sheet(props: SheetProps) {
  const { products } = props
  return (
    <div className="overflow-x-auto rounded-lg border border-border bg-surface shadow-card">
      <table className="w-full border-collapse" onKeyDown={moveFocus}>
        <caption className="sr-only">{text.title}</caption>
        <thead>
          <tr className="border-b border-border">
            {COLUMNS.map((column) => (
              <th
                className={cx(
                  'px-3 py-2 text-left text-small font-semibold text-muted-foreground',
                  WIDTHS[column],
                )}
                key={column}
                scope="col"
              >
                {text.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((product, row) => (
            <Row key={product.id} product={product} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ product, row, ...sheet }: SheetProps & { product: ProductListItem; row: number }) {
  const faults = sheet.faults.get(product.id)
  const edit = sheet.edits.get(product.id)
  const overwritten = edit?.hasConflict ? overwrittenColumns(edit, product) : []
  const current = overwritten.map((column) => {
    const stored = storedText(product, column)
    const choice = sheet.options[column]?.find(({ value }) => value === stored)
    return text.current(text.columns[column], choice?.label ?? stored)
  })
  return (
    <>
      <tr className={cx('border-b border-border last:border-b-0', faults && 'bg-danger-subtle')}>
        {COLUMNS.map((column, index) => (
          <td className="border-r border-border p-0 last:border-r-0" key={column}>
            <Cell column={column} index={index} product={product} row={row} {...sheet} />
          </td>
        ))}
      </tr>
      {faults && (
        <tr className="border-b border-border bg-danger-subtle">
          <td className="px-3 pb-2 text-small font-semibold text-danger" colSpan={COLUMNS.length}>
            <span role="alert">{[Object.values(faults).join('. '), ...current].join(' ')}</span>
          </td>
        </tr>
      )}
    </>
  )
}

interface CellProps extends SheetProps {
  product: ProductListItem
  column: ColumnId
  row: number
  index: number
}

function Cell({ product, column, row, index, options, edits, faults, onChange, onPaste }: CellProps) {
  const changed = edits.get(product.id)?.changes[column]
  const value = changed ?? storedText(product, column)
  const choices = options[column]
  const isFigure = column === 'price' || column === 'stock'
  const shared = {
    'aria-invalid': faults.get(product.id)?.[column] !== undefined,
    'aria-label': `${text.columns[column]}: ${product.title}`,
    className: cx(
      'h-10 w-full bg-transparent px-3 outline-none focus:outline-2 focus:-outline-offset-2 focus:outline-primary',
      'aria-invalid:outline-2 aria-invalid:-outline-offset-2 aria-invalid:outline-danger',
      changed !== undefined && 'bg-selected font-semibold',
      isFigure && 'text-right figures',
    ),
    'data-cell': `${row}-${index}`,
    value,
    onPaste: (event: ClipboardEvent) => {
      const pasted = event.clipboardData.getData('text/plain')
      if (!choices && !/[\t\n]/.test(pasted)) return
      event.preventDefault()
      onPaste(pasted, row, index)
    },
  }
  if (isReadOnly(product, column)) {
    return <span className="block px-3 text-small text-muted-foreground">{text.inVariants}</span>
  }
  if (choices) {
    return (
      <select {...shared} onChange={(event) => onChange(product.id, column, event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...shared}
      inputMode={column === 'price' ? 'decimal' : column === 'stock' ? 'numeric' : 'text'}
      onChange={(event) => onChange(product.id, column, event.target.value)}
      onFocus={(event) => event.target.select()}
    />
  )
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus to the neighbouring cell; sideways only from the edge of a text. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const field = event.target as HTMLInputElement | HTMLSelectElement
  const [row, column] = (field.dataset.cell ?? '').split('-').map(Number)
  if (row === undefined || column === undefined || event.altKey || event.metaKey) return
  let step = STEPS[event.key]
  if (event.key === 'Enter') step = [event.shiftKey ? -1 : 1, 0]
  if (!step) return
  const isSelect = field instanceof HTMLSelectElement
  // A choice uses the arrow keys itself.
  if (isSelect && step[0] !== 0 && event.key !== 'Enter' && !event.ctrlKey) return
  if (!isSelect && step[1] !== 0 && !event.ctrlKey && !isAtEdge(field as HTMLInputElement, step[1])) return
  const next = event.currentTarget.querySelector<HTMLElement>(
    `[data-cell="${row + step[0]}-${column + step[1]}"]`,
  )
  if (!next) return
  event.preventDefault()
  next.focus()
}

function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, direction: number): boolean {
  const isAll = selectionStart === 0 && selectionEnd === value.length
  return isAll || (direction < 0 ? selectionEnd === 0 : selectionStart === value.length)
}
