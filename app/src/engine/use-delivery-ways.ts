import { useShop } from 'mostrador/react'
import { useEffect } from 'react'

/** Has the ways of delivery read, once. What cannot be read is said at the checkout, where it matters. */
export function useDeliveryWays(): void {
  const shop = useShop()
  useEffect(() => {
    void shop.run((s) => (s.select('checkout').loaded ? undefined : s.checkout.load())).catch(() => undefined)
  }, [shop])
}
