import { useShop } from 'mostrador/react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { announce } from '../../components/ui/live-region.tsx'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { checkoutTexts } from '../../messages/checkout.ts'
import { deliveryOf, methodOf } from './delivery-form.ts'
import { type KeptAddresses, keptFor } from './saved-addresses.ts'

/** The fields on which the price depends. */
const priced = ['type', 'location', 'address', 'postalCode', 'country', 'method']

/** Long enough to finish typing a postal code. */
const settleMs = 350

/**
 * Keeps the core's delivery data up to date with what the form says, once the shopper has stopped typing. As soon as
 * these say where to, the core asks for the prices.
 */
export function useShippingCost(kept: KeptAddresses) {
  const shop = useShop()
  /** Why there is no price, when the shop did not answer. */
  const [failure, setFailure] = useState<string | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)

  const follow = (form: HTMLFormElement) =>
    shop.run(async (s) => {
      const mine = ++turn.current
      const values = new FormData(form)
      const method = methodOf(values, s.select('checkout'))
      s.checkout.setDelivery(deliveryOf(values, s.select('checkout'), kept))
      setFailure(null)
      if (method === null || !s.select('checkout').destinationKnown) return
      const failed = await s.checkout.chooseShipping(method).then(() => null, messageOf)
      if (mine !== turn.current) return
      setFailure(failed)
      const price = s.select('checkout').shippingData?.shownPrice
      if (price) announce(checkoutTexts.costs(price.text))
    })

  // A kept address that stands chosen from the beginning says where to, though nobody has changed anything. Once the form
  // is gone, what it last said has been submitted or given up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the form begins with
  useEffect(() => {
    const form = fields.current?.closest('form')
    if (form && keptFor(kept, 'delivery', shop.select('checkout').deliveryData)) void follow(form)
    return () => clearTimeout(timer.current)
  }, [])

  const onChange = ({ target }: ChangeEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const { form, name } = target
    if (!form || !priced.includes(name)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void follow(form), settleMs)
  }
  return { failure, fields, onChange }
}

function messageOf(error: unknown): string {
  if (!isShopError(error)) throw error
  return error.text
}
