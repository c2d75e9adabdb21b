import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus, Truck } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { ResourceForm } from '../components/form/resource-form.tsx'
import { Screen } from '../components/layout/screen.tsx'
import { Button } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { DeliveryMethodCard } from '../features/settings/delivery-method-card.tsx'
import {
  type DeliveryValues,
  NEW_METHOD,
  toDeliverySettings,
  toDeliveryValues,
} from '../features/settings/delivery-values.ts'
import { deliveryQuery, saveDelivery, useSettingsForm } from '../features/settings/settings.ts'
import type { DeliverySettings } from '../lib/api/schema.ts'
import { settings } from '../messages/settings.ts'

const text = settings.delivery

export function Component() {
  const { data } = useSuspenseQuery(deliveryQuery)
  const resource = useSettingsForm<DeliverySettings, DeliveryValues>({
    name: 'delivery',
    data,
    toValues: toDeliveryValues,
    write: (values, version) => saveDelivery(toDeliverySettings(values), version),
  })
  const { control } = resource.form
  const methods = useFieldArray({ control, name: 'methods', keyName: 'key' })
  return (
    <Screen
      actions={
        <Button icon={Plus} onPress={() => methods.append(NEW_METHOD)}>
          {text.add}
        </Button>
      }
      isNarrow
      subtitle={text.subtitle}
      title={text.title}
    >
      <ResourceForm labels={text.fields} resource={resource}>
        {methods.fields.length === 0 && <EmptyState icon={Truck} title={text.empty} />}
        {methods.fields.map(({ key }, index) => (
          <DeliveryMethodCard
            control={control}
            count={methods.fields.length}
            index={index}
            key={key}
            onMove={(to) => methods.move(index, to)}
            onRemove={() => methods.remove(index)}
          />
        ))}
      </ResourceForm>
    </Screen>
  )
}
