import { type Control, useWatch } from 'react-hook-form'
import { FormInstant, FormRadios } from '../../components/form/fields.tsx'
import { Card } from '../../components/ui/card.tsx'
import type { ProductState } from '../../lib/api/schema.ts'
import { optionsOf } from '../../lib/options.ts'
import { productForm, products } from '../../messages/products.ts'
import type { ProductValues } from './product-values.ts'

const { publication: text, fields } = productForm

const STATES = optionsOf(products.states).map((option) => ({
  ...option,
  description: text.states[option.value as ProductState],
}))

/** State in the shop, and the time at which a draft is published. */
export function PublicationCard({ control }: { control: Control<ProductValues> }) {
  const state = useWatch({ control, name: 'state' })
  return (
    <Card title={text.title}>
      <div className="flex flex-col gap-5">
        <FormRadios control={control} label={fields.state} name="state" options={STATES} />
        {state === 'draft' && (
          <FormInstant
            control={control}
            description={text.publishHint}
            label={fields.publish_at}
            name="publish_at"
          />
        )}
      </div>
    </Card>
  )
}
