import { useShop, useSlice } from 'mostrador/react'
import { useEffect } from 'react'
import { whenIdleOrIntent } from './when-idle-or-intent.ts'

/** Loads shipping methods, pickup locations and payment methods. Errors are reported at the checkout. */
export function useShippingMethods(): void {
  const shop = useShop()
  const { loaded } = useSlice('checkout')
  useEffect(() => {
    if (loaded) return
    const load = () => shop.run(({ checkout }) => checkout.load())
    void whenIdleOrIntent()
      .then(load)
      .catch(() => undefined)
  }, [loaded, shop])
}
