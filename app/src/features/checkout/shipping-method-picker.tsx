import type { DeliveryMethodView } from 'mostrador'
import { useShop, useSlice } from 'mostrador/react'
import { Alert } from '../../components/ui/alert.tsx'
import { FieldError } from '../../components/ui/field.tsx'
import { RadioCard } from '../../components/ui/radio-card.tsx'
import { totalsMessages } from '../../messages/amounts.ts'
import { checkoutMessages } from '../../messages/checkout.ts'

/** Courier methods with their prices. `failure` is the reason why the price could not be requested. */
export function ShippingMethodPicker({ failure }: { failure: string | null }) {
  const shop = useShop()
  const { deliveryMethods, destinationKnown, shippingData: shipping, shippingInvalid } = useSlice('checkout')
  const methods = deliveryMethods.filter(({ type }) => type === 'courier')
  const chosen = methods.find(({ id }) => id === shipping?.id) ?? methods[0]
  // Errors are reported by `useShippingPrice`.
  const choose = (method: number) => shop.run((s) => s.checkout.chooseShipping(method)).catch(() => undefined)
  const unreachable = destinationKnown && shipping && shippingInvalid && !chosen?.asking

  const priceOf = ({ id, price, asking }: DeliveryMethodView) => {
    const shownPrice = price ?? (shipping?.id === id ? shipping.shownPrice : null)
    if (shownPrice) return shownPrice.cents === 0 ? totalsMessages.free : shownPrice.text
    return destinationKnown && asking ? checkoutMessages.asking : null
  }

  return (
    <fieldset className="mt-10" id="method" tabIndex={-1}>
      <legend className="mb-4 font-serif text-h3 font-medium">{checkoutMessages.method}</legend>
      <div className="grid gap-3">
        {methods.map((method) => (
          <RadioCard
            endAdornment={priceOf(method)}
            checked={method.id === chosen?.id}
            detail={<Detail method={method} />}
            key={method.id}
            name="method"
            onChange={() => choose(method.id)}
            title={method.title}
            value={method.id}
          />
        ))}
      </div>
      <FieldError name="method" />
      {unreachable && (
        <Alert className="mt-3" variant="error">
          {failure ?? checkoutMessages.notDelivered}
        </Alert>
      )}
    </fieldset>
  )
}

function Detail({ method: { arrives, description } }: { method: DeliveryMethodView }) {
  return (
    <>
      {arrives && <span className="block text-foreground">{arrives}</span>}
      {description}
    </>
  )
}
