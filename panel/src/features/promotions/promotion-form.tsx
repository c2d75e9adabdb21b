import { useSuspenseQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import {
  FormDate,
  FormMoney,
  FormNumber,
  FormSelect,
  FormSwitch,
  FormText,
} from '../../components/form/fields.tsx'
import { ResourceForm } from '../../components/form/resource-form.tsx'
import type { ResourceForm as ResourceFormState } from '../../components/form/use-resource-form.ts'
import { Card } from '../../components/ui/card.tsx'
import { CheckboxGroup } from '../../components/ui/checkbox.tsx'
import { optionsOf } from '../../lib/options.ts'
import { promotions } from '../../messages/promotions.ts'
import { PromotionPreviewCard } from './promotion-preview.tsx'
import { optionsQuery, type PromotionValues, toInput } from './promotions.ts'

const { fields, hints, sections, effects } = promotions

const EFFECTS = optionsOf(effects)

/** Form of a promotion, with the effect of what is being edited beside it. */
export function PromotionForm({ resource }: { resource: ResourceFormState<PromotionValues> }) {
  const { data: options } = useSuspenseQuery(optionsQuery)
  const { control, watch } = resource.form
  const values = watch()
  return (
    <ResourceForm labels={fields} resource={resource}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex flex-col gap-6">
          <Card title={sections.basics}>
            <div className="grid gap-5 sm:grid-cols-2">
              <FormText
                control={control}
                description={hints.title}
                isRequired
                label={fields.title}
                name="title"
              />
              <FormText control={control} description={hints.code} label={fields.code} name="code" />
              <FormSelect control={control} label={fields.effect} name="effect" options={EFFECTS} />
              {values.effect === 'percentage' && (
                <FormNumber control={control} isRequired label={fields.percent} name="percent" suffix="%" />
              )}
              {values.effect === 'amount' && (
                <FormMoney control={control} isRequired label={fields.amount} name="amount" />
              )}
            </div>
          </Card>
          <Card title={sections.conditions}>
            <div className="grid gap-5">
              <FormMoney
                control={control}
                description={hints.minimum}
                label={fields.minimum}
                name="minimum"
              />
              <Controller
                control={control}
                name="categories"
                render={({ field, fieldState }) => (
                  <CheckboxGroup
                    description={hints.categories}
                    error={fieldState.error?.message}
                    label={fields.categories}
                    onChange={field.onChange}
                    options={options.categories.map(({ id, title }) => ({ value: String(id), label: title }))}
                    value={field.value}
                  />
                )}
              />
            </div>
          </Card>
          <Card title={sections.limits}>
            <div className="grid gap-5 sm:grid-cols-2">
              <FormDate control={control} label={fields.starts_at} name="starts_at" />
              <FormDate control={control} label={fields.ends_at} name="ends_at" />
              <FormNumber control={control} label={fields.max_uses} name="max_uses" />
              <FormSwitch control={control} name="once_per_customer">
                {fields.once_per_customer}
              </FormSwitch>
            </div>
          </Card>
          <Card title={sections.combination}>
            <div className="grid gap-5 sm:grid-cols-2">
              <FormSwitch control={control} description={hints.stackable} name="stackable">
                {fields.stackable}
              </FormSwitch>
              <FormNumber
                control={control}
                description={hints.priority}
                label={fields.priority}
                name="priority"
              />
            </div>
          </Card>
        </div>
        <PromotionPreviewCard definition={toInput(values)} />
      </div>
    </ResourceForm>
  )
}
