import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useFieldArray, useFormState } from 'react-hook-form'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { PlainTable } from '../../components/ui/plain-table.tsx'
import { Select } from '../../components/ui/select.tsx'
import { useIsPhone } from '../../lib/browser/use-media-query.ts'
import { taxSettings } from '../../messages/tax-settings.ts'
import { RateItem, RateRow } from './tax-rate-rows.tsx'
import { SPAIN, TERRITORY_GROUPS, territoryOptions } from './tax-territories.ts'
import { newRates, type TaxValues } from './tax-values.ts'

const { rates: text } = taxSettings
const HEADER = [...Object.values(text.columns), '']
/** Territory and day come before the rates. */
const FIRST_RATE = 2

/** Rates of all territories by day, in groups of territories. */
export function RatesCard({ form }: { form: UseFormReturn<TaxValues> }) {
  const { control } = form
  const { fields, insert, remove } = useFieldArray({ control, name: 'rates', keyName: 'key' })
  const { errors } = useFormState({ control, name: 'rates' })
  const [territory, setTerritory] = useState(SPAIN)
  const isPhone = useIsPhone()
  const problem = errors.rates?.message ?? errors.rates?.root?.message
  const add = () => {
    const { index, row } = newRates(territory, form.getValues('rates'))
    insert(index, row, { focusName: `rates.${index}.rates.general` })
  }
  const Row = isPhone ? RateItem : RateRow
  return (
    <Card description={text.description} title={text.title}>
      <div className="flex flex-col gap-6">
        {problem && <Alert tone="danger">{problem}</Alert>}
        {TERRITORY_GROUPS.map(({ title, note, has }) => {
          const rows = fields.map(
            ({ key, territory: code }, index) =>
              has(code) && (
                <Row
                  control={control}
                  index={index}
                  key={key}
                  onRemove={() => remove(index)}
                  territory={code}
                />
              ),
          )
          return (
            fields.some(({ territory: code }) => has(code)) && (
              <section key={title}>
                <h3 className="font-semibold">{title}</h3>
                {note && <p className="text-small text-muted-foreground">{note}</p>}
                {isPhone ? (
                  <ul aria-label={title} className="mt-3 flex flex-col gap-4">
                    {rows}
                  </ul>
                ) : (
                  <PlainTable figuresFrom={FIRST_RATE} header={HEADER} label={title}>
                    {rows}
                  </PlainTable>
                )}
              </section>
            )
          )
        })}
        <div className="flex flex-wrap items-end gap-3">
          <Select
            className="w-72 max-w-full"
            label={text.choose}
            onChange={setTerritory}
            options={territoryOptions}
            value={territory}
          />
          <Button icon={Plus} onPress={add}>
            {text.add}
          </Button>
        </div>
      </div>
    </Card>
  )
}
