import { useShop, useSlice } from 'mostrador/react'
import { CheckField } from '../../components/ui/field.tsx'
import { checkoutMessages } from '../../messages/checkout.ts'

export function WithdrawalWaiver() {
  const shop = useShop()
  const { waiver } = useSlice('checkout')
  return (
    <section>
      <h2 className="mb-1 text-h3">{checkoutMessages.waiver.title}</h2>
      <CheckField
        checked={waiver}
        hint={checkoutMessages.waiver.hint}
        label={checkoutMessages.waiver.label}
        name="waiver"
        onChange={({ currentTarget: { checked } }) => shop.run((s) => s.checkout.setWaiver(checked))}
      />
    </section>
  )
}
