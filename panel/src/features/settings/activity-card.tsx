import type { Control } from 'react-hook-form'
import { FormSelect, FormText } from '../../components/form/fields.tsx'
import { Card } from '../../components/ui/card.tsx'
import { optionsOf } from '../../lib/options.ts'
import { taxSettings } from '../../messages/tax-settings.ts'
import type { TaxValues } from './tax-values.ts'

const text = taxSettings.activity
const KINDS = optionsOf(text.kinds)

/** Economic activity of the shop, which the register of invoices states. */
export function ActivityCard({ control }: { control: Control<TaxValues> }) {
  return (
    <Card title={text.title}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <FormSelect control={control} label={text.kind} name="activity.kind" options={KINDS} />
        <FormText control={control} description={text.hint} label={text.heading} name="activity.heading" />
      </div>
    </Card>
  )
}
