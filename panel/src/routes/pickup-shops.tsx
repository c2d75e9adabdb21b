import { useSuspenseQuery } from '@tanstack/react-query'
import { MapPin, Plus, Trash2 } from 'lucide-react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { FormComboBox, FormSwitch, FormText, FormTextArea } from '../components/form/fields.tsx'
import { ResourceForm } from '../components/form/resource-form.tsx'
import { Screen } from '../components/layout/screen.tsx'
import { Button, IconButton } from '../components/ui/button.tsx'
import { Card } from '../components/ui/card.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { saveShops, shopsQuery, useSettingsForm } from '../features/settings/settings.ts'
import type { PickupShop, PickupShops } from '../lib/api/schema.ts'
import { countryOptions } from '../lib/countries.ts'
import { settings } from '../messages/settings.ts'

const text = settings.shops
const { fields } = text

interface PickupShopsValues {
  shops: PickupShop[]
}

const NEW_SHOP: PickupShop = {
  id: 0,
  slug: '',
  title: '',
  streetAddress: '',
  locality: '',
  region: '',
  postalCode: '',
  country: 'ES',
  phone: '',
  schedule: '',
  allow_pickup: true,
}

export function Component() {
  const { data } = useSuspenseQuery(shopsQuery)
  const resource = useSettingsForm<PickupShops, PickupShopsValues>({
    name: 'shops',
    data,
    toValues: ({ shops }) => ({ shops }),
    write: saveShops,
  })
  const { control } = resource.form
  const shops = useFieldArray({ control, name: 'shops', keyName: 'key' })
  return (
    <Screen
      actions={
        <Button icon={Plus} onPress={() => shops.append(NEW_SHOP)}>
          {text.add}
        </Button>
      }
      isNarrow
      subtitle={text.subtitle}
      title={text.title}
    >
      <ResourceForm labels={fields} resource={resource}>
        {shops.fields.length === 0 && <EmptyState icon={MapPin} title={text.empty} />}
        {shops.fields.map(({ key }, index) => (
          <ShopCard control={control} index={index} key={key} onRemove={() => shops.remove(index)} />
        ))}
      </ResourceForm>
    </Screen>
  )
}

interface ShopCardProps {
  control: Control<PickupShopsValues>
  index: number
  onRemove: () => void
}

function ShopCard({ control, index, onRemove }: ShopCardProps) {
  const at = `shops.${index}` as const
  const name = useWatch({ control, name: `${at}.title` }) || text.new
  return (
    <Card actions={<IconButton icon={Trash2} label={text.remove(name)} onPress={onRemove} />} title={name}>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText control={control} isRequired label={fields.title} name={`${at}.title`} />
        <FormText control={control} isRequired label={fields.streetAddress} name={`${at}.streetAddress`} />
        <FormText control={control} isRequired label={fields.postalCode} name={`${at}.postalCode`} />
        <FormText control={control} isRequired label={fields.locality} name={`${at}.locality`} />
        <FormText control={control} label={fields.region} name={`${at}.region`} />
        <FormComboBox
          control={control}
          label={fields.country}
          name={`${at}.country`}
          options={countryOptions}
        />
        <FormText control={control} label={fields.phone} name={`${at}.phone`} type="tel" />
        <FormTextArea control={control} label={fields.schedule} name={`${at}.schedule`} />
        <FormSwitch control={control} name={`${at}.allow_pickup`}>
          {fields.allow_pickup}
        </FormSwitch>
      </div>
    </Card>
  )
}
