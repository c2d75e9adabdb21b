import type { ProductCard, VariantView } from 'mostrador'
import { useShop } from 'mostrador/react'
import { useEffect, useState } from 'react'
import { announce } from '../../components/ui/live-region.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { afterPaint } from '../../lib/browser/after-paint.ts'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { productMessages } from '../../messages/product.ts'
import { showAddedToCart } from './added-to-cart-toast.tsx'

/** Refusal of the cart; `attempt` distinguishes equal messages. */
export interface Refusal {
  message: string
  attempt: number
}

/** Adds products to the cart; refusals come from the core. */
export function useAddToCart() {
  const shop = useShop()
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  // Refusals are dismissed on unmount.
  useEffect(() => () => void shop.current?.cart.dismissNotice(), [shop])

  const refuse = (message: string) => {
    setRefusal((last) => ({ message, attempt: (last?.attempt ?? 0) + 1 }))
    toast.set(null)
    return false
  }

  const add = async (
    product: ProductCard,
    variant: VariantView | null,
    quantity: number,
  ): Promise<boolean> => {
    try {
      return await shop.run(async (s) => {
        const { accepted, notice } = await s.cart.loadAndAdd(product.id, variant?.id ?? null, quantity)
        if (!accepted) return refuse(notice?.message ?? '')
        setRefusal(null)
        const { count } = s.select('cart')
        // Deferred until the new cart count is painted.
        afterPaint(() => {
          showAddedToCart(product, variant?.title ?? '')
          announce(productMessages.added(product.title, count))
        })
        return true
      })
    } catch (error) {
      // The engine failed to load.
      if (isShopError(error)) return refuse(error.text)
      throw error
    }
  }

  return { add, refusal }
}
