import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { FormInstant, FormSelect, FormSwitch, FormText } from '../../components/form/fields.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Segmented } from '../../components/ui/segmented.tsx'
import type { PriceFigures, ProductPreview } from '../../lib/api/schema.ts'
import { formatInstant } from '../../lib/format.ts'
import { optionsOf } from '../../lib/options.ts'
import { productForm } from '../../messages/products.ts'
import type { PriceKind, ProductValues } from './product-values.ts'
import { pricesQuery } from './products.ts'

const { price: text, fields } = productForm

const KINDS = optionsOf<PriceKind>(text.kinds)
const TAXES = optionsOf(productForm.taxes)

interface PriceCardProps {
  control: Control<ProductValues>
  id: string | null
  preview: ProductPreview | undefined
  onKindChange: (kind: PriceKind) => void
}

/** Price, of which one amount is entered and the server computes the other, offer and professional price. */
export function PriceCard({ control, id, preview, onKindChange }: PriceCardProps) {
  const kind = useWatch({ control, name: 'price_kind' })
  const hasOffer = useWatch({ control, name: 'has_offer' })
  const figures = (amounts: PriceFigures | null | undefined) =>
    amounts &&
    [
      kind === 'gross' ? text.netIs(amounts.net_shown.text) : text.grossIs(amounts.gross_shown.text),
      text.tax(amounts.tax_shown.text),
    ].join(' · ')
  return (
    <Card
      actions={<Segmented label={fields.price_kind} onChange={onKindChange} options={KINDS} value={kind} />}
      title={text.title}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText
          control={control}
          description={figures(preview?.price)}
          inputClassName="figures"
          inputMode="decimal"
          label={text.labels[kind]}
          name="price"
          suffix="€"
        />
        <FormSelect control={control} label={fields.tax} name="tax" options={TAXES} />
        <FormText
          control={control}
          description={productForm.fields.professionalHint}
          inputClassName="figures"
          inputMode="decimal"
          label={fields.professional_price}
          name="professional_price"
          suffix="€"
        />
        <div className="sm:col-span-2">
          <FormSwitch control={control} name="has_offer">
            {text.hasOffer}
          </FormSwitch>
        </div>
        {hasOffer && (
          <>
            <FormText
              control={control}
              description={figures(preview?.offer_price)}
              inputClassName="figures"
              inputMode="decimal"
              label={text.offerPrice}
              name="offer.price"
              suffix="€"
            />
            <div className="hidden sm:block" />
            <FormInstant control={control} label={text.from} name="offer.from" />
            <FormInstant control={control} description={text.periodHint} label={text.to} name="offer.to" />
            <p className="text-small text-muted-foreground sm:col-span-2" role="status">
              {preview?.lowest_price ? text.lowest(preview.lowest_price.gross_shown.text) : text.noLowest}
            </p>
          </>
        )}
        {id && (
          <div className="sm:col-span-2">
            <PriceHistory id={id} />
          </div>
        )}
      </div>
    </Card>
  )
}

function PriceHistory({ id }: { id: string }) {
  const points = useQuery(pricesQuery(id)).data?.data
  if (!points || points.length < 2) return null
  return (
    <details className="group">
      <summary className="cursor-pointer text-small font-semibold text-muted-foreground">
        {text.history}
      </summary>
      <ul className="mt-2 max-h-48 overflow-y-auto">
        {points.map(({ from, price }) => (
          <li className="flex justify-between border-t border-border py-1.5 text-small figures" key={from}>
            <time dateTime={from}>{formatInstant(from)}</time>
            {price.gross_shown.text}
          </li>
        ))}
      </ul>
    </details>
  )
}
