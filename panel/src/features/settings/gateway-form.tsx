import { FormRadios, FormSelect, FormSwitch, FormText } from '../../components/form/fields.tsx'
import { ResourceForm } from '../../components/form/resource-form.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Card } from '../../components/ui/card.tsx'
import type { GatewayInput, GatewayView } from '../../lib/api/schema.ts'
import { formatLongDate } from '../../lib/format.ts'
import { optionsOf } from '../../lib/options.ts'
import { settings } from '../../messages/settings.ts'
import { gatewayValues, saveGateway, useSettingsForm } from './settings.ts'

const text = settings.gateway
const { fields } = text
const ENVIRONMENTS = optionsOf(text.environments)
const CAPTURES = optionsOf(text.captures)
const SIGNATURES = ['HMAC_SHA256_V1', 'HMAC_SHA512_V2'].map((value) => ({ value, label: value }))

/** State of a secret that is never shown, for the description of its field. */
export function secretHint(
  isSet: boolean,
  setAt: string | null | undefined,
  texts: { set: (date: string) => string; configured: string },
) {
  if (!isSet) return undefined
  return setAt ? texts.set(formatLongDate(setAt)) : texts.configured
}

/** Form of the terminal of the payment gateway. */
export function GatewayForm({ gateway }: { gateway: GatewayView }) {
  const resource = useSettingsForm<GatewayView, GatewayInput>({
    name: 'gateway',
    data: gateway,
    toValues: gatewayValues,
    write: saveGateway,
    secrets: ['secret', 'bizum_secret'],
  })
  const { control, watch } = resource.form
  const hints = { set: text.secretSet, configured: text.secretConfigured }
  const hint = secretHint(gateway.has_secret, gateway.secret_set_at, hints)
  const bizumHint = secretHint(gateway.has_bizum_secret, gateway.bizum_secret_set_at, hints)
  return (
    <ResourceForm labels={fields} resource={resource}>
      {gateway.simulated && <Alert tone="info">{text.simulated}</Alert>}
      {!gateway.simulated && watch('environment') === 'test' && <Alert tone="warning">{text.test}</Alert>}
      <Card description={text.description} title={text.title}>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormRadios
            control={control}
            label={fields.environment}
            name="environment"
            options={ENVIRONMENTS}
          />
          <FormSelect control={control} label={fields.signature} name="signature" options={SIGNATURES} />
          <FormText control={control} isRequired label={fields.merchant_code} name="merchant_code" />
          <FormText control={control} isRequired label={fields.terminal} name="terminal" />
          <FormText control={control} isRequired label={fields.merchant_name} name="merchant_name" />
          <FormText
            autoComplete="off"
            control={control}
            description={hint}
            label={fields.secret}
            name="secret"
            type="password"
          />
          <FormRadios
            className="sm:col-span-2"
            control={control}
            description={text.captureHint}
            label={fields.card_capture}
            name="card_capture"
            options={CAPTURES}
          />
          <div className="sm:col-span-2">
            <FormSwitch control={control} name="saved_cards">
              {fields.saved_cards}
            </FormSwitch>
            <p className="mt-1 text-small text-muted-foreground">{text.savedCardsHint}</p>
          </div>
          <div className="sm:col-span-2">
            <FormSwitch control={control} name="own_bizum">
              {fields.own_bizum}
            </FormSwitch>
          </div>
          {watch('own_bizum') && (
            <>
              <FormText control={control} isRequired label={fields.bizum_terminal} name="bizum_terminal" />
              <FormSelect
                control={control}
                label={fields.bizum_signature}
                name="bizum_signature"
                options={SIGNATURES}
              />
              <FormText
                autoComplete="off"
                control={control}
                description={bizumHint}
                label={fields.bizum_secret}
                name="bizum_secret"
                type="password"
              />
            </>
          )}
        </div>
      </Card>
    </ResourceForm>
  )
}
