import { useSuspenseQuery } from '@tanstack/react-query'
import { useFieldArray } from 'react-hook-form'
import { FormSwitch, FormText, FormTextArea } from '../components/form/fields.tsx'
import { MoveButtons } from '../components/form/move-buttons.tsx'
import { ResourceForm } from '../components/form/resource-form.tsx'
import { Screen } from '../components/layout/screen.tsx'
import { Card } from '../components/ui/card.tsx'
import { GatewayForm } from '../features/settings/gateway-form.tsx'
import {
  gatewayQuery,
  paymentQuery,
  savePayment,
  useSettingsForm,
  withoutVersion,
} from '../features/settings/settings.ts'
import type { PaymentSettings } from '../lib/api/schema.ts'
import { settings } from '../messages/settings.ts'

const text = settings.payment
const { fields } = text

export function Component() {
  const { data: gateway } = useSuspenseQuery(gatewayQuery)
  return (
    <Screen isNarrow subtitle={text.subtitle} title={text.title}>
      <div className="flex flex-col gap-10">
        <PaymentForm />
        <GatewayForm gateway={gateway} />
      </div>
    </Screen>
  )
}

function PaymentForm() {
  const { data } = useSuspenseQuery(paymentQuery)
  const resource = useSettingsForm<PaymentSettings, PaymentSettings>({
    name: 'payment_methods',
    data,
    toValues: withoutVersion,
    write: savePayment,
  })
  const { control } = resource.form
  const methods = useFieldArray({ control, name: 'methods', keyName: 'key' })
  return (
    <ResourceForm labels={fields} resource={resource}>
      <Card isFlush title={text.methods}>
        <ul className="divide-y divide-border">
          {methods.fields.map(({ key, kind }, index) => (
            <li className="grid gap-4 px-5 py-4" key={key}>
              <div className="flex items-center gap-2">
                <div className="grow">
                  <FormSwitch control={control} name={`methods.${index}.enabled`}>
                    {text.offer(text.kinds[kind])}
                  </FormSwitch>
                </div>
                <MoveButtons
                  count={methods.fields.length}
                  index={index}
                  name={text.kinds[kind]}
                  onMove={(to) => methods.move(index, to)}
                />
              </div>
              <div className="grid gap-4 sm:grid-cols-[16rem_1fr]">
                <FormText control={control} label={fields.title} name={`methods.${index}.title`} />
                <FormTextArea
                  control={control}
                  label={fields.description}
                  name={`methods.${index}.description`}
                />
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={text.account}>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormText control={control} label={fields.holder} name="holder" />
          <FormText control={control} inputClassName="figures" label={fields.iban} name="iban" />
        </div>
      </Card>
    </ResourceForm>
  )
}
