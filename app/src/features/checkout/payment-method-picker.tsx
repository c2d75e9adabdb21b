import { useShop, useSlice } from 'mostrador/react'
import { RadioCard } from '../../components/ui/radio-card.tsx'
import { checkoutMessages } from '../../messages/checkout.ts'

export function PaymentMethodPicker() {
  const shop = useShop()
  const { paymentMethods, paymentMethod } = useSlice('checkout')
  return (
    <fieldset>
      <legend className="mb-4 font-serif text-h3 font-medium">{checkoutMessages.payment}</legend>
      <div className="grid gap-3">
        {paymentMethods.map(({ id, type, title, description }) => (
          <RadioCard
            checked={type === paymentMethod}
            detail={description}
            key={id}
            name="payment"
            onChange={() => shop.run((s) => s.checkout.setPaymentMethod(type))}
            title={title}
            value={type}
          />
        ))}
      </div>
    </fieldset>
  )
}
