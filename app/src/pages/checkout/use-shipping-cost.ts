import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { shop } from '../../engine/shop.ts'
import { texts } from '../../texts.ts'
import { announce } from '../../ui/announcer.tsx'
import { deliveryOf, methodOf } from './delivery-form.ts'

/** The fields on which the price depends. */
const priced = ['type', 'location', 'postalCode', 'country', 'method']

/** Long enough to finish typing a postal code. */
const settleMs = 350

/** Keeps the cost of delivery up to date with what the form says, once the shopper has stopped typing. */
export function useShippingCost() {
  /** The method whose price is on its way. */
  const [asking, setAsking] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)

  // Once the form is gone, what it last said has been submitted or given up.
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (form: HTMLFormElement) =>
    shop.run(async (s) => {
      const mine = ++turn.current
      const values = new FormData(form)
      const delivery = deliveryOf(values, s.select('checkout'))
      const method = methodOf(values, s.select('checkout'))
      s.checkout.setDelivery(delivery)
      if (method === null || (delivery.type === 'courier' && delivery.postalCode === '')) return
      setAsking(method)
      // Without an answer there is no price to show; submitting the form says why.
      await s.checkout.chooseShipping(method).catch(() => undefined)
      if (mine !== turn.current) return
      setAsking(null)
      const price = s.select('checkout').shipping?.price
      if (price) announce(texts.checkout.costs(price.text))
    })

  const onChange = ({ target }: ChangeEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const { form, name } = target
    if (!form || !priced.includes(name)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(form), settleMs)
  }
  return { asking, onChange }
}
