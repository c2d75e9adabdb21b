import { Plus, Trash2 } from 'lucide-react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import {
  FormComboBox,
  FormMoney,
  FormNumber,
  FormSelect,
  FormText,
  FormTextArea,
} from '../../components/form/fields.tsx'
import { MoveButtons } from '../../components/form/move-buttons.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { countryOptions } from '../../lib/countries.ts'
import { optionsOf } from '../../lib/options.ts'
import { settings } from '../../messages/settings.ts'
import { type DeliveryValues, NEW_ZONE } from './delivery-values.ts'

const text = settings.delivery
const { fields, hints } = text
const KINDS = optionsOf(text.kinds)
const TAXES = optionsOf(text.taxes)

interface MethodCardProps {
  control: Control<DeliveryValues>
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** Form of a delivery method with its zones. */
export function DeliveryMethodCard({ control, index, count, onMove, onRemove }: MethodCardProps) {
  const [title, kind] = useWatch({ control, name: [`methods.${index}.title`, `methods.${index}.kind`] })
  const name = title || text.new
  return (
    <Card
      actions={<MoveButtons count={count} index={index} name={name} onMove={onMove} onRemove={onRemove} />}
      title={name}
    >
      <div className="grid gap-5 sm:grid-cols-6">
        <FormText
          className="sm:col-span-3"
          control={control}
          isRequired
          label={fields.title}
          name={`methods.${index}.title`}
        />
        <FormSelect
          className="sm:col-span-2"
          control={control}
          label={fields.kind}
          name={`methods.${index}.kind`}
          options={KINDS}
        />
        <FormSelect control={control} label={fields.tax} name={`methods.${index}.tax`} options={TAXES} />
        <FormTextArea
          className="sm:col-span-4"
          control={control}
          label={fields.description}
          name={`methods.${index}.description`}
        />
        <FormNumber control={control} label={fields.min_days} name={`methods.${index}.min_days`} />
        <FormNumber control={control} label={fields.max_days} name={`methods.${index}.max_days`} />
      </div>
      {kind === 'courier' && <Zones control={control} method={index} />}
    </Card>
  )
}

function Zones({ control, method }: { control: Control<DeliveryValues>; method: number }) {
  const zones = useFieldArray({ control, name: `methods.${method}.zones`, keyName: 'key' })
  return (
    <section className="mt-6 border-t border-border pt-4">
      <h3 className="font-semibold">{text.zones}</h3>
      <p className="text-small text-muted-foreground">{text.zonesHint}</p>
      <ul className="mt-4 flex flex-col gap-4">
        {zones.fields.map(({ key }, index) => (
          <Zone
            control={control}
            index={index}
            key={key}
            method={method}
            onRemove={() => zones.remove(index)}
          />
        ))}
      </ul>
      <Button className="mt-4" icon={Plus} onPress={() => zones.append(NEW_ZONE)} size="sm">
        {text.addZone}
      </Button>
    </section>
  )
}

interface ZoneProps {
  control: Control<DeliveryValues>
  method: number
  index: number
  onRemove: () => void
}

function Zone({ control, method, index, onRemove }: ZoneProps) {
  const at = `methods.${method}.zones.${index}` as const
  const title = useWatch({ control, name: `${at}.title` })
  const name = text.zone(title, index + 1)
  return (
    <li>
      <fieldset className="grid gap-4 rounded-md border border-border p-4 sm:grid-cols-6">
        <legend className="sr-only">{name}</legend>
        <div className="flex items-end gap-2 sm:col-span-4">
          <FormText className="grow" control={control} isRequired label={fields.zone} name={`${at}.title`} />
          <IconButton icon={Trash2} label={text.removeZone(name)} onPress={onRemove} />
        </div>
        <FormMoney
          className="sm:col-span-2"
          control={control}
          isRequired
          label={fields.price}
          name={`${at}.price`}
        />
        <FormComboBox
          className="sm:col-span-3"
          control={control}
          label={fields.country}
          name={`${at}.country`}
          options={countryOptions}
        />
        <FormText
          className="sm:col-span-3"
          control={control}
          description={hints.postal_prefixes}
          label={fields.postal_prefixes}
          name={`${at}.postal_prefixes`}
        />
        <FormMoney
          className="sm:col-span-2"
          control={control}
          label={fields.from_amount}
          name={`${at}.from_amount`}
        />
        <FormNumber
          className="sm:col-span-1"
          control={control}
          description={hints.discount_percent}
          label={fields.discount_percent}
          name={`${at}.discount_percent`}
          suffix="%"
        />
        <FormMoney control={control} label={fields.discount_amount} name={`${at}.discount_amount`} />
        <FormNumber control={control} label={fields.min_days} name={`${at}.min_days`} />
        <FormNumber control={control} label={fields.max_days} name={`${at}.max_days`} />
      </fieldset>
    </li>
  )
}
