import { Checkbox } from '../../components/ui/checkbox.tsx'
import { NumberField } from '../../components/ui/number-field.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import type { RefundPreview, RefundPreviewPart } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { orders } from '../../messages/orders.ts'
import type { FieldErrors, OrderAmountForm } from './order-amount-dialog.tsx'

const { table } = orders.refund

interface PartsTableProps {
  captions: { label: string; delivery: string }
  form: Pick<OrderAmountForm<string>, 'units' | 'lines' | 'hasDelivery' | 'setQuantity' | 'setHasDelivery'>
  /** Everything that is left, as soon as it is known. */
  left: RefundPreview | undefined
  /** Amounts of the chosen units. */
  figures: RefundPreview | undefined
  errors: FieldErrors
}

const cell = 'py-3 align-top'

/** Lines and delivery of the order, with the units to be refunded or not to be captured. */
export function PartsTable({ captions, form, left, figures = left, errors }: PartsTableProps) {
  if (!left) return <Skeleton className="h-32" />
  // Errors name the position of a line in the request.
  const errorOf = (line: number) =>
    errors[`lines.${form.lines.findIndex((chosen) => chosen.line === line)}.quantity`]
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{captions.label}</caption>
      <thead>
        <tr className="border-b border-border text-small text-muted-foreground">
          <th className="py-2 font-semibold" scope="col">
            {table.item}
          </th>
          <th className="w-36 py-2 pl-3 font-semibold" scope="col">
            {table.quantity}
          </th>
          <th className="w-24 py-2 pl-3 text-right font-semibold" scope="col">
            {table.amount}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border border-b border-border">
        {left.lines.map((part, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
          <tr key={line}>
            <PartTitle part={part} />
            <td className={`${cell} pl-3`}>
              <NumberField
                error={errorOf(line)}
                hasStepper
                isDisabled={part.left === 0}
                isLabelHidden
                label={table.quantityOf(part.title)}
                minValue={0}
                onChange={(quantity) => form.setQuantity(line, Number.isNaN(quantity) ? 0 : quantity)}
                value={form.units.get(line) ?? 0}
              />
            </td>
            <td className={`${cell} pl-3 text-right figures`}>
              {formatCents(figures?.lines[line]?.gross_cents ?? 0)}
            </td>
          </tr>
        ))}
        {left.delivery && (
          <tr>
            <PartTitle part={left.delivery} />
            <td className={`${cell} pl-3`}>
              <Checkbox
                isDisabled={left.delivery.left === 0}
                isSelected={form.hasDelivery}
                onChange={form.setHasDelivery}
              >
                {captions.delivery}
              </Checkbox>
            </td>
            <td className={`${cell} pl-3 text-right figures`}>
              {formatCents(figures?.delivery?.gross_cents ?? 0)}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function PartTitle({ part: { title, variant_title, sold, left, left_cents } }: { part: RefundPreviewPart }) {
  return (
    <th className={`${cell} font-normal`} scope="row">
      {title}
      {variant_title && <span className="text-muted-foreground"> · {variant_title}</span>}
      <span className="block text-small text-muted-foreground">
        {left === 0 ? table.none : table.left(left, sold, formatCents(left_cents))}
      </span>
    </th>
  )
}
