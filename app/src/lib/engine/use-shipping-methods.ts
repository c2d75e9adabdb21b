import { useShop, useSlice } from 'mostrador/react'
import { useEffect } from 'react'

/** Loads delivery methods, pickup locations and payment methods whenever they are not there. The checkout reports failures. */
export function useShippingMethods(): void {
  const shop = useShop()
  const { loaded } = useSlice('checkout')
  useEffect(() => {
    if (!loaded) void shop.run(({ checkout }) => checkout.load()).catch(() => undefined)
  }, [loaded, shop])
}
