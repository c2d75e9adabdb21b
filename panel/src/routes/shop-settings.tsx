import { useSuspenseQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { FormText, FormTextArea } from '../components/form/fields.tsx'
import { ResourceForm } from '../components/form/resource-form.tsx'
import { Screen } from '../components/layout/screen.tsx'
import { Card } from '../components/ui/card.tsx'
import { saveShop, shopQuery, useSettingsForm, withoutVersion } from '../features/settings/settings.ts'
import type { ShopData } from '../lib/api/schema.ts'
import { settings } from '../messages/settings.ts'

const text = settings.shop
const LINKS = ['facebook_link', 'instagram_link', 'youtube_link', 'tiktok_link'] as const

export function Component() {
  const { data } = useSuspenseQuery(shopQuery)
  const resource = useSettingsForm<ShopData, ShopData>({
    name: 'shop',
    data,
    toValues: withoutVersion,
    write: saveShop,
  })
  const { control } = resource.form
  return (
    <Screen isNarrow subtitle={text.subtitle} title={text.title}>
      <ResourceForm labels={text.fields} resource={resource}>
        <Contact control={control} />
        <Card description={text.seller} title={text.sections.seller}>
          <div className="grid gap-5 sm:grid-cols-2">
            <FormText control={control} isRequired label={text.fields.legal_name} name="legal_name" />
            <FormText control={control} isRequired label={text.fields.nif} name="nif" />
            <FormText
              className="sm:col-span-2"
              control={control}
              isRequired
              label={text.fields.legal_address}
              name="legal_address"
            />
            <FormText control={control} label={text.fields.legal_postal_code} name="legal_postal_code" />
            <FormText control={control} label={text.fields.legal_locality} name="legal_locality" />
            <FormText control={control} label={text.fields.legal_province} name="legal_province" />
            <FormText
              control={control}
              description={text.hints.legal_country}
              label={text.fields.legal_country}
              name="legal_country"
            />
          </div>
        </Card>
        <Card title={text.sections.links}>
          <div className="grid gap-5 sm:grid-cols-2">
            {LINKS.map((name) => (
              <FormText
                control={control}
                key={name}
                label={text.fields[name]}
                name={name}
                placeholder="https://"
                type="url"
              />
            ))}
          </div>
        </Card>
      </ResourceForm>
    </Screen>
  )
}

function Contact({ control }: { control: Control<ShopData> }) {
  const { fields, hints, sections } = text
  return (
    <Card title={sections.contact}>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText control={control} isRequired label={fields.trade_name} name="trade_name" />
        <FormText control={control} isRequired label={fields.email} name="email" type="email" />
        <FormText control={control} label={fields.phone} name="phone" type="tel" />
        <FormText control={control} label={fields.phone_alt} name="phone_alt" type="tel" />
        <FormText className="sm:col-span-2" control={control} label={fields.address} name="address" />
        <FormTextArea
          className="sm:col-span-2"
          control={control}
          description={hints.schedule_table}
          label={fields.schedule_table}
          name="schedule_table"
        />
      </div>
    </Card>
  )
}
