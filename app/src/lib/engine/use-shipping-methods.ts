import { useShop, useSlice } from 'mostrador/react'
import { useEffect } from 'react'

/** Loads shipping methods, pickup locations and payment methods. Errors are reported at the checkout. */
export function useShippingMethods(): void {
  const shop = useShop()
  const { loaded } = useSlice('checkout')
  useEffect(() => {
    if (!loaded) void shop.run(({ checkout }) => checkout.load()).catch(() => undefined)
  }, [loaded, shop])
}
