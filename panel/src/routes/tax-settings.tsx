import { useSuspenseQuery } from '@tanstack/react-query'
import { ResourceForm } from '../components/form/resource-form.tsx'
import { Screen } from '../components/layout/screen.tsx'
import { ActivityCard } from '../features/settings/activity-card.tsx'
import { saveTaxes, taxQuery, useSettingsForm } from '../features/settings/settings.ts'
import { PolicyCards } from '../features/settings/tax-policy-cards.tsx'
import { RatesCard } from '../features/settings/tax-rates-card.tsx'
import { type TaxValues, toTaxSettings, toTaxValues } from '../features/settings/tax-values.ts'
import type { TaxSettings } from '../lib/api/schema.ts'
import { taxSettings as text } from '../messages/tax-settings.ts'

export function Component() {
  const { data } = useSuspenseQuery(taxQuery)
  const resource = useSettingsForm<TaxSettings, TaxValues>({
    name: 'taxes',
    data,
    toValues: toTaxValues,
    write: (values, version) => saveTaxes(toTaxSettings(values), version),
  })
  const { form } = resource
  return (
    <Screen isNarrow subtitle={text.subtitle} title={text.title}>
      <ResourceForm labels={text.fields} resource={resource}>
        <PolicyCards control={form.control} />
        <ActivityCard control={form.control} />
        <RatesCard form={form} />
      </ResourceForm>
    </Screen>
  )
}
