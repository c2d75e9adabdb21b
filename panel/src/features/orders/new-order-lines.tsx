import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ComponentType } from 'react'
import { type UseFormReturn, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { FormNumber, FormSelect } from '../../components/form/fields.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { IconButton } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import type { ManualQuote, ProductListItem } from '../../lib/api/schema.ts'
import { useIsPhone } from '../../lib/browser/use-media-query.ts'
import { formatCents, formatCount } from '../../lib/format.ts'
import { newOrder } from '../../messages/new-order.ts'
import { type NewOrderLine, type NewOrderValues, variantsQuery } from './new-order.ts'

const { lines: text } = newOrder

type Form = UseFormReturn<NewOrderValues>

export interface ProductSearchProps {
  label: string
  description?: string
  error?: string | undefined
  isChosen: (product: ProductListItem) => boolean
  onChoose: (product: ProductListItem) => void
}

interface LinesCardProps {
  form: Form
  quote: ManualQuote | undefined
  ProductSearch: ComponentType<ProductSearchProps>
}

/** Lines of the order, and the search that adds one. */
export function LinesCard({ form, quote, ProductSearch }: LinesCardProps) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const lines = useWatch({ control, name: 'lines' })
  const kind = useWatch({ control, name: 'kind' })
  const { errors } = useFormState({ control, name: 'lines' })
  const isPhone = useIsPhone()
  const add = ({ id, title, variants }: ProductListItem) => {
    form.clearErrors('lines')
    append({ product: id, title, hasVariants: variants > 0, variant: '', qty: 1 }, { shouldFocus: false })
  }
  const header = 'py-2 text-small font-semibold text-muted-foreground'
  return (
    <Card title={text.title}>
      <div className="flex flex-col gap-5">
        <ProductSearch
          description={text.searchHint}
          error={errors.lines?.message ?? errors.lines?.root?.message}
          isChosen={({ id, variants }) => variants === 0 && lines.some(({ product }) => product === id)}
          label={text.search}
          onChoose={add}
        />
        {quote?.needs_account && kind === 'guest' && <Alert tone="warning">{text.account}</Alert>}
        {fields.length === 0 ? (
          <p className="text-muted-foreground">{text.none}</p>
        ) : (
          <table className="w-full text-left">
            <caption className="sr-only">{text.table}</caption>
            <thead>
              <tr className="border-b border-border">
                <th className={header} scope="col">
                  {text.item}
                </th>
                {!isPhone && (
                  <th className={`${header} w-36 pl-4`} scope="col">
                    {text.quantity}
                  </th>
                )}
                <th className={`${header} w-24 pl-3 text-right`} scope="col">
                  {text.amount}
                </th>
                <th className="w-11 py-2" scope="col">
                  <span className="sr-only">{text.action}</span>
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-border border-b border-border">
              {fields.map(({ id }, index) => {
                const line = lines[index]
                return (
                  line && (
                    <LineRow
                      error={errors.lines?.[index]?.message}
                      form={form}
                      index={index}
                      isPhone={isPhone}
                      key={id}
                      line={line}
                      onRemove={() => remove(index)}
                      quote={quote}
                    />
                  )
                )
              })}
            </tbody>
          </table>
        )}
      </div>
    </Card>
  )
}

interface LineRowProps {
  form: Form
  index: number
  line: NewOrderLine
  quote: ManualQuote | undefined
  /** Error of the server. */
  error: string | undefined
  isPhone: boolean
  onRemove: () => void
}

const isOf = (
  { product, variant }: NewOrderLine,
  of: { product: number; selected_variant?: number | null },
) => of.product === product && String(of.selected_variant ?? '') === variant

function LineRow({ form, index, line, quote, error, isPhone, onRemove }: LineRowProps) {
  const { control } = form
  const quoted = quote?.lines.find((of) => isOf(line, of))
  const changes = quote?.changes.filter((of) => isOf(line, of)) ?? []
  const problem = error ?? changes.map(({ message }) => message).join(' ')
  const variant = quoted?.variant_title
  const name = variant ? `${line.title}, ${variant}` : line.title
  const quantity = (
    <FormNumber
      className="w-32"
      control={control}
      hasStepper
      isLabelHidden
      label={text.quantityOf(name)}
      minValue={1}
      name={`lines.${index}.qty`}
    />
  )
  return (
    <tr className="align-top">
      <th className="py-3 font-normal" scope="row">
        <span className="font-semibold">{line.title}</span>
        <span className="block text-small text-muted-foreground">
          {[
            quoted && text.unit(formatCents(quoted.unit_cents)),
            quoted && text.stock(formatCount(quoted.max)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {quoted && quoted.discount_cents > 0 && (
          <span className="block text-small text-muted-foreground">
            {text.discount(formatCents(quoted.discount_cents))}
          </span>
        )}
        {line.hasVariants && <VariantSelect control={control} index={index} line={line} />}
        {isPhone && <div className="mt-2">{quantity}</div>}
        {problem && (
          <p className="mt-1.5 text-small font-semibold text-danger" role="alert">
            {problem}
          </p>
        )}
      </th>
      {!isPhone && <td className="py-2 pl-4">{quantity}</td>}
      <td className="py-3 pl-3 text-right figures">{quoted ? formatCents(quoted.total_cents) : '—'}</td>
      <td className="py-1.5 pl-1 text-right">
        <IconButton icon={X} label={text.remove(name)} onPress={onRemove} />
      </td>
    </tr>
  )
}

/** Choice of the variant, with prices and stock. */
function VariantSelect({
  control,
  index,
  line,
}: {
  control: Form['control']
  index: number
  line: NewOrderLine
}) {
  const { data: product } = useQuery(variantsQuery(line.product))
  const options = (product?.variants ?? []).map(({ id, title, price, sold_out }) => {
    const stock = product?.current.variants.find((of) => of.id === id)?.stock
    const details = [
      (price ?? product?.price)?.gross_shown.text,
      stock != null && !sold_out ? text.stock(formatCount(stock)) : undefined,
    ]
    return { value: String(id), label: title, description: details.filter(Boolean).join(' · ') }
  })
  return (
    <FormSelect
      className="mt-2 max-w-64"
      control={control}
      isLabelHidden
      label={text.variantOf(line.title)}
      name={`lines.${index}.variant`}
      options={options}
      placeholder={text.chooseVariant}
    />
  )
}
