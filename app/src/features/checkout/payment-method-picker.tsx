import { useShop, useSlice } from 'mostrador/react'
import { ChoiceCard } from '../../components/ui/radio-card.tsx'
import { checkoutTexts } from '../../messages/checkout.ts'

export function PaymentChoice() {
  const shop = useShop()
  const { paymentMethods, paymentMethod } = useSlice('checkout')
  return (
    <fieldset>
      <legend className="mb-4 font-serif text-h3 font-medium">{checkoutTexts.payment}</legend>
      <div className="grid gap-3">
        {paymentMethods.map(({ id, type, title, description }) => (
          <ChoiceCard
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
