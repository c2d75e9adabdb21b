import { useShop, useSlice } from 'mostrador/react'
import { CheckField } from '../../components/ui/field.tsx'
import { checkoutTexts } from '../../messages/checkout.ts'

/** Whoever wants what is digital at once gives up the right to withdraw from it, in a box of its own. */
export function Waiver() {
  const shop = useShop()
  const { waiver } = useSlice('checkout')
  return (
    <section>
      <h2 className="mb-1 text-h3">{checkoutTexts.waiver.title}</h2>
      <CheckField
        checked={waiver}
        hint={checkoutTexts.waiver.hint}
        label={checkoutTexts.waiver.label}
        name="waiver"
        onChange={({ currentTarget: { checked } }) => shop.run((s) => s.checkout.setWaiver(checked))}
      />
    </section>
  )
}
