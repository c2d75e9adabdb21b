import { useEffect } from 'react'
import { shop } from './shop.ts'

/** Has the ways of delivery read, once. What cannot be read is said at the checkout, where it matters. */
export function useDeliveryWays(): void {
  useEffect(() => {
    void shop.run((s) => (s.select('checkout').loaded ? undefined : s.checkout.load())).catch(() => undefined)
  }, [])
}
