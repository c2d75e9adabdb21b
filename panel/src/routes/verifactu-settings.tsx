import { useSuspenseQuery } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { FormDate, FormRadios, FormSelect, FormSwitch, FormTextArea } from '../components/form/fields.tsx'
import { ResourceForm } from '../components/form/resource-form.tsx'
import { Screen } from '../components/layout/screen.tsx'
import { Alert } from '../components/ui/alert.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { Card } from '../components/ui/card.tsx'
import { useSettingsForm } from '../features/settings/settings.ts'
import { saveVerifactu, verifactuQuery, verifactuValues } from '../features/verifactu/verifactu.ts'
import type { VerifactuInput, VerifactuView } from '../lib/api/schema.ts'
import { formatLongDate } from '../lib/format.ts'
import { optionsOf } from '../lib/options.ts'
import { verifactu } from '../messages/verifactu.ts'
import { paths } from '../paths.ts'

const { settings: text } = verifactu
const { fields, sections } = text

export function Component() {
  const { data } = useSuspenseQuery(verifactuQuery)
  return (
    <Screen
      actions={
        <ButtonLink icon={FileCheck} to={paths.verifactuDeclaration}>
          {text.declaration}
        </ButtonLink>
      }
      isNarrow
      subtitle={text.subtitle}
      title={text.title}
    >
      <div className="flex flex-col gap-6">
        {data.is_simulated && <Alert tone="info">{text.simulated}</Alert>}
        {!data.has_producer && <Alert tone="warning">{text.noProducer}</Alert>}
        <SettingsForm data={data} />
      </div>
    </Screen>
  )
}

function SettingsForm({ data }: { data: VerifactuView }) {
  const resource = useSettingsForm<VerifactuView, VerifactuInput>({
    name: 'verifactu',
    data,
    toValues: verifactuValues,
    write: saveVerifactu,
    secrets: ['certificate'],
  })
  const { control, watch } = resource.form
  const set = data.certificate_set_at && text.certificateSet(formatLongDate(data.certificate_set_at))
  return (
    <ResourceForm labels={fields} resource={resource}>
      {watch('mode') === 'production' && <Alert tone="warning">{text.production}</Alert>}
      {watch('mode') === 'test' && <Alert tone="info">{text.test}</Alert>}
      <Card
        description={data.installation ? text.installation(data.installation) : undefined}
        title={sections.mode}
      >
        <FormRadios control={control} label={fields.mode} name="mode" options={optionsOf(text.modes)} />
      </Card>
      <Card title={sections.certificate}>
        <div className="flex flex-col gap-5">
          <FormTextArea
            control={control}
            description={set || text.certificateHint}
            label={fields.certificate}
            name="certificate"
          />
          <FormSwitch control={control} name="is_seal">
            {fields.is_seal}
          </FormSwitch>
        </div>
      </Card>
      <Card description={text.choicesHint} title={sections.choices}>
        <div className="flex flex-col gap-5">
          <FormSelect
            control={control}
            label={fields.surcharge_regime}
            name="surcharge_regime"
            options={optionsOf(text.surchargeRegimes)}
          />
          <FormSelect
            control={control}
            label={fields.oss_totals}
            name="oss_totals"
            options={optionsOf(text.ossTotals)}
          />
        </div>
      </Card>
      <Card title={sections.dates}>
        <div className="flex flex-col gap-5">
          <FormDate
            className="max-w-56"
            control={control}
            description={text.compulsoryHint}
            label={fields.compulsory_from}
            name="compulsory_from"
          />
          <ul className="flex flex-col gap-3">
            {data.legal_dates.map(({ date, text: meaning, source }) => (
              <li key={date}>
                <span className="font-semibold">{formatLongDate(date)}</span>: {meaning}
                <span className="block text-small text-muted-foreground">{source}</span>
              </li>
            ))}
          </ul>
        </div>
      </Card>
    </ResourceForm>
  )
}
