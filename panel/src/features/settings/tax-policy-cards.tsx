import type { Control } from 'react-hook-form'
import { FormRadios, FormSelect, FormSwitch } from '../../components/form/fields.tsx'
import { Card } from '../../components/ui/card.tsx'
import { optionsOf } from '../../lib/options.ts'
import { taxSettings as text } from '../../messages/tax-settings.ts'
import { OUTSIDE_TERRITORIES, type TaxValues } from './tax-values.ts'

const { union, businesses, outside, surcharge } = text
const UNION = optionsOf(union.options)

interface PolicyProps {
  control: Control<TaxValues>
}

/** Decisions about sales to other countries, outside the area of Spanish VAT and to retailers. */
export function PolicyCards({ control }: PolicyProps) {
  return (
    <>
      <Card title={union.title}>
        <FormRadios
          control={control}
          description={union.hint}
          label={union.label}
          name="policy.union_consumers"
          options={UNION}
        />
      </Card>
      <Card title={businesses.title}>
        <FormSwitch control={control} description={businesses.hint} name="policy.intra_community">
          {businesses.label}
        </FormSwitch>
      </Card>
      <Card title={outside.title}>
        <div className="flex flex-col gap-6">
          {OUTSIDE_TERRITORIES.map((territory) => (
            <OutsideFields control={control} key={territory} territory={territory} />
          ))}
          <p className="text-small text-muted-foreground">{outside.servicesNote}</p>
        </div>
      </Card>
      <Card title={surcharge.title}>
        <FormSwitch control={control} description={surcharge.hint} name="policy.surcharge">
          {surcharge.label}
        </FormSwitch>
      </Card>
    </>
  )
}

interface OutsideProps extends PolicyProps {
  territory: (typeof OUTSIDE_TERRITORIES)[number]
}

function OutsideFields({ control, territory }: OutsideProps) {
  const { title, goods, services } = outside.territories[territory]
  return (
    <fieldset className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{title}</legend>
      <FormSelect
        control={control}
        label={outside.goods}
        name={`policy.${territory}.goods`}
        options={[
          { value: 'export', label: goods.export, description: outside.export },
          { value: 'local_tax', label: goods.local_tax },
        ]}
      />
      <FormSelect
        control={control}
        label={outside.services}
        name={`policy.${territory}.services`}
        options={optionsOf(services)}
      />
    </fieldset>
  )
}
