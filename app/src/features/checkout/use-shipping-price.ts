import { useShop } from 'mostrador/react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { announce } from '../../components/ui/live-region.tsx'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { readDelivery, readShippingMethod } from './delivery-form.ts'
import { initialAddress, type SavedAddresses } from './saved-addresses.ts'

/** The fields on which the price depends. */
const PRICE_FIELDS = ['type', 'location', 'address', 'postalCode', 'country', 'method']

/** Long enough to finish typing a postal code. */
const DEBOUNCE_MS = 350

/**
 * Keeps the core's delivery data up to date with what the form says, once the shopper has stopped typing. As soon as
 * these say where to, the core asks for the prices.
 */
export function useShippingPrice(savedAddresses: SavedAddresses) {
  const shop = useShop()
  /** Why there is no price, when the shop did not answer. */
  const [failure, setFailure] = useState<string | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)

  const update = (form: HTMLFormElement) =>
    shop.run(async (s) => {
      const sequence = ++latest.current
      const values = new FormData(form)
      const method = readShippingMethod(values, s.select('checkout'))
      s.checkout.setDelivery(readDelivery(values, s.select('checkout'), savedAddresses))
      setFailure(null)
      if (method === null || !s.select('checkout').destinationKnown) return
      const failed = await s.checkout.chooseShipping(method).then(() => null, messageOf)
      if (sequence !== latest.current) return
      setFailure(failed)
      const price = s.select('checkout').shippingData?.shownPrice
      if (price) announce(checkoutMessages.costs(price.text))
    })

  // A kept address that stands chosen from the beginning says where to, though nobody has changed anything. Once the form
  // is gone, what it last said has been submitted or given up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the form begins with
  useEffect(() => {
    const form = fields.current?.closest('form')
    if (form && initialAddress(savedAddresses, 'delivery', shop.select('checkout').deliveryData))
      void update(form)
    return () => clearTimeout(timer.current)
  }, [])

  const onChange = ({ target }: ChangeEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const { form, name } = target
    if (!form || !PRICE_FIELDS.includes(name)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void update(form), DEBOUNCE_MS)
  }
  return { failure, fields, onChange }
}

function messageOf(error: unknown): string {
  if (!isShopError(error)) throw error
  return error.text
}
