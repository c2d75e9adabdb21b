import { Trash2 } from 'lucide-react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { FormDate, FormText } from '../../components/form/fields.tsx'
import { IconButton } from '../../components/ui/button.tsx'
import { formatLongDate, startOfDay } from '../../lib/format.ts'
import { taxSettings } from '../../messages/tax-settings.ts'
import { SPAIN, territoryName } from './tax-territories.ts'
import { TAX_CLASSES, type TaxValues } from './tax-values.ts'

const { rates: text } = taxSettings

interface RateRowProps {
  control: Control<TaxValues>
  index: number
  territory: string
  onRemove: () => void
}

/** Name of a row for its fields, and the error of its territory. */
function useRow({ control, index, territory }: RateRowProps) {
  const from = useWatch({ control, name: `rates.${index}.from` })
  const { errors } = useFormState({ control, name: `rates.${index}.territory` })
  return {
    name: text.row(territoryName(territory), from ? formatLongDate(startOfDay(from)) : ''),
    error: errors.rates?.[index]?.territory?.message,
  }
}

function TerritoryError({ message }: { message: string | undefined }) {
  return (
    message && (
      <p className="mt-1 text-small font-semibold text-danger" role="alert">
        {message}
      </p>
    )
  )
}

interface PercentProps {
  control: Control<TaxValues>
  name: `rates.${number}.${'rates' | 'surcharges'}.${(typeof TAX_CLASSES)[number]}`
  label: string
  isLabelHidden?: boolean
}

function PercentField(props: PercentProps) {
  return <FormText {...props} inputClassName="text-right figures" inputMode="decimal" suffix="%" />
}

/** Row of the table of rates; that of Spain has a second one with the surcharges. */
export function RateRow(row: RateRowProps) {
  const { control, index, territory, onRemove } = row
  const { name, error } = useRow(row)
  const isSurcharged = territory === SPAIN
  const cells = (kind: 'rates' | 'surcharges', labels: Readonly<Record<string, string>>) =>
    TAX_CLASSES.map((taxClass) => (
      <td className="w-26 py-2 pl-4" key={taxClass}>
        <PercentField
          control={control}
          isLabelHidden
          label={text.of(labels[taxClass] ?? '', name)}
          name={`rates.${index}.${kind}.${taxClass}`}
        />
      </td>
    ))
  return (
    <>
      <tr className={isSurcharged ? 'border-b-0 align-top' : 'align-top'}>
        <th className="py-4 pr-4 text-body font-normal" scope="row">
          {territoryName(territory)}
          <TerritoryError message={error} />
        </th>
        <td className="w-42 py-2 pr-4">
          <FormDate
            control={control}
            isLabelHidden
            label={text.of(text.columns.from, name)}
            name={`rates.${index}.from`}
          />
        </td>
        {cells('rates', text.columns)}
        <td className="w-11 py-2 pl-1 text-right">
          <IconButton icon={Trash2} label={text.remove(name)} onPress={onRemove} />
        </td>
      </tr>
      {isSurcharged && (
        <tr className="align-top">
          <th className="py-4 pr-4 text-right font-normal text-muted-foreground" colSpan={2} scope="row">
            {text.surcharge}
          </th>
          {cells('surcharges', text.surcharges)}
          <td />
        </tr>
      )}
    </>
  )
}

/** Rates of a territory on a narrow screen. */
export function RateItem(row: RateRowProps) {
  const { control, index, territory, onRemove } = row
  const { name, error } = useRow(row)
  const fields = (kind: 'rates' | 'surcharges', labels: Readonly<Record<string, string>>) =>
    TAX_CLASSES.map((taxClass) => (
      <PercentField
        control={control}
        key={taxClass}
        label={labels[taxClass] ?? ''}
        name={`rates.${index}.${kind}.${taxClass}`}
      />
    ))
  return (
    <li>
      <fieldset className="grid grid-cols-2 gap-4 rounded-md border border-border p-4">
        <legend className="sr-only">{name}</legend>
        <div className="col-span-2 flex items-start justify-between gap-2">
          <div className="py-1.5">
            <p className="font-semibold">{territoryName(territory)}</p>
            <TerritoryError message={error} />
          </div>
          <IconButton icon={Trash2} label={text.remove(name)} onPress={onRemove} />
        </div>
        <FormDate
          className="col-span-2"
          control={control}
          label={text.columns.from}
          name={`rates.${index}.from`}
        />
        {fields('rates', text.columns)}
        {territory === SPAIN && fields('surcharges', text.surcharges)}
      </fieldset>
    </li>
  )
}
