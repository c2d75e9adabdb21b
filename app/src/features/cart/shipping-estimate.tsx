import type { Country, Shop } from 'mostrador'
import { useShop, useSlice } from 'mostrador/react'
import { type FormEvent, type ToggleEvent, useRef, useState } from 'react'
import { CountryField } from '../../components/form/country-field.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { ExpandIcon, Icon } from '../../components/ui/icon.tsx'
import { cartMessages } from '../../messages/cart.ts'

const FIELD = 'postalCode'

/** Shipping estimate by country and postal code, which the checkout reuses. */
export function ShippingEstimate() {
  const shop = useShop()
  const { deliveryData: delivery, shippingData: shipping, loaded, destinationKnown } = useSlice('checkout')
  const field = useRef<HTMLInputElement>(null)
  const [countries, setCountries] = useState<readonly Country[]>([])
  const [error, setError] = useState<string>()
  const [isEstimating, setIsEstimating] = useState(false)
  const [failed, setFailed] = useState(false)

  const estimate = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const postalCode = String(form.get(FIELD) ?? '').trim()
    const country = String(form.get('country') ?? delivery.country)
    const destination = { ...delivery, type: 'courier' as const, country, postalCode }
    setFailed(false)
    setIsEstimating(true)
    try {
      const s = await shop.load()
      const problem = postalCodeError(s.validate('delivery', { type: 'courier', country, postalCode }))
      setError(problem)
      if (problem) return field.current?.focus()
      await s.checkout.load()
      const region = s.province(country, postalCode) ?? (country === delivery.country ? delivery.region : '')
      s.checkout.setDelivery({ ...destination, region })
      const method = s.select('checkout').deliveryMethods.find(({ type }) => type === 'courier')
      if (method) await s.checkout.chooseShipping(method.id)
    } catch {
      setFailed(true)
    } finally {
      setIsEstimating(false)
    }
  }

  /** Loads the countries of the checkout with the first opening. Without them the estimate is for the known country. */
  const loadCountries = async ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open || countries.length > 0) return
    const { api } = await shop.load()
    setCountries(await api.countries())
  }

  const isEstimated = delivery.type === 'courier' && destinationKnown && loaded && !isEstimating
  return (
    <details
      className="group"
      onToggle={(event) => void loadCountries(event).catch(() => undefined)}
      open={isEstimated || undefined}
    >
      <summary className="flex min-h-11 items-center gap-2 text-small underline-offset-4 hover:underline">
        <Icon className="size-5 text-primary" name="pin" />
        <span className="grow">{cartMessages.estimate}</span>
        <ExpandIcon className="size-4 text-muted-foreground" />
      </summary>
      <form className="grid gap-3 pt-2 pb-1" noValidate onSubmit={estimate}>
        {countries.length > 1 && <CountryField countries={countries} defaultValue={delivery.country} />}
        <div className="flex items-start gap-2">
          <Field
            autoComplete="postal-code"
            className="grow"
            defaultValue={delivery.postalCode}
            error={error}
            inputMode="numeric"
            label={cartMessages.postalCode}
            name={FIELD}
            ref={field}
          />
          <Button className="mt-7 px-4" variant="secondary" pending={isEstimating} type="submit">
            {cartMessages.calculate}
          </Button>
        </div>
      </form>
      <p className="text-small text-muted-foreground" role="status">
        {isEstimated && shipping?.shownPrice && cartMessages.to(delivery.postalCode, shipping.title)}
      </p>
      {isEstimated && shipping && !shipping.shownPrice && (
        <Alert className="mt-2" variant="warning">
          {cartMessages.notDelivered}
        </Alert>
      )}
      {failed && (
        <Alert className="mt-2" variant="error">
          {cartMessages.unreachable}
        </Alert>
      )}
    </details>
  )
}

function postalCodeError(checked: ReturnType<Shop['validate']>): string | undefined {
  return checked.ok ? undefined : checked.errors.find(({ field }) => field === FIELD)?.message
}
