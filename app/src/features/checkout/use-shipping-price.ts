import { useShop } from 'mostrador/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { announce } from '../../components/ui/live-region.tsx'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { readBilling, readDelivery, readShippingMethod } from './delivery-form.ts'
import { initialAddress, type SavedAddresses } from './saved-addresses.ts'
import { useDebouncedFields } from './use-debounced-fields.ts'

const PRICE_FIELDS = ['type', 'location', 'address', 'postalCode', 'country', 'method']

/** Syncs the form's delivery data to the core, debounced; the core requests prices once the destination is known. */
export function useShippingPrice(savedAddresses: SavedAddresses) {
  const shop = useShop()
  const [failure, setFailure] = useState<string | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  const latest = useRef(0)

  const update = (form: HTMLFormElement) =>
    shop.run(async (s) => {
      const sequence = ++latest.current
      const values = new FormData(form)
      const method = readShippingMethod(values, s.select('checkout'))
      const delivery = readDelivery(values, s.select('checkout'), savedAddresses)
      // The billing address may be the same.
      s.checkout.setBilling(readBilling(values, s.select('checkout'), delivery, savedAddresses))
      s.checkout.setDelivery(delivery)
      setFailure(null)
      if (method === null || !s.select('checkout').destinationKnown) return
      const failed = await s.checkout.chooseShipping(method).then(() => null, messageOf)
      if (sequence !== latest.current) return
      setFailure(failed)
      const price = s.select('checkout').shippingData?.shownPrice
      if (price) announce(checkoutMessages.costs(price.text))
    })

  // A preselected address is a destination without change event.
  const updateInitially = useEffectEvent(() => {
    const form = fields.current?.closest('form')
    if (form && initialAddress(savedAddresses, 'delivery', shop.select('checkout').deliveryData))
      void update(form)
  })
  useEffect(() => updateInitially(), [])

  const onChange = useDebouncedFields(PRICE_FIELDS, (form) => void update(form))
  return { failure, fields, onChange }
}

function messageOf(error: unknown): string {
  if (!isShopError(error)) throw error
  return error.text
}
