import type { CartItemView } from 'mostrador'
import { useShop, useSlice } from 'mostrador/react'
import { useCallback, useEffect, useState } from 'react'
import { announce } from '../../components/ui/live-region.tsx'
import { cartMessages } from '../../messages/cart.ts'
import { type LineRefusal, lineKey, variantOf } from './cart-line.tsx'

export function useCartLines() {
  const shop = useShop()
  const cart = useSlice('cart')
  const [lastChange, setLastChange] = useState({ line: '', attempt: 0 })
  const [removed, setRemoved] = useState<CartItemView | null>(null)
  const [restored, setRestored] = useState('')

  // Refusals are dismissed on unmount.
  useEffect(() => () => void shop.run((s) => s.cart.dismissNotice()), [shop])

  const replace = useCallback(
    (line: CartItemView, quantity: number) =>
      shop.run((s) => {
        setLastChange(({ attempt }) => ({ line: lineKey(line), attempt: attempt + 1 }))
        if (!s.cart.replace(line.product.id, variantOf(line), quantity).accepted) return
        s.cart.dismissNotice()
        announce(cartMessages.changed(line.product.title, quantity, s.select('cart').totals.total.text))
      }),
    [shop],
  )
  const remove = useCallback(
    (line: CartItemView) =>
      shop.run((s) => {
        if (!s.cart.remove(line.product.id, variantOf(line)).accepted) return
        s.cart.dismissNotice()
        setRemoved(line)
        setRestored('')
      }),
    [shop],
  )
  const restore = (line: CartItemView) =>
    shop.run((s) => {
      setRemoved(null)
      if (!s.cart.add(line.product.id, variantOf(line), line.qty).accepted) return
      setRestored(lineKey(line))
      announce(cartMessages.restored(line.product.title))
    })

  const message = cart.notice?.kind === 'refusal' ? cart.notice.message : null
  const refusedLine = cart.items.find((line) => lineKey(line) === lastChange.line)
  const refusalOf = (line: CartItemView): LineRefusal | null =>
    message && line === refusedLine ? { message, attempt: lastChange.attempt } : null

  return {
    cart,
    /** Refusal that concerns no single line. */
    refusal: message && !refusedLine ? message : null,
    refusalOf,
    removed,
    restored,
    replace,
    remove,
    restore,
  }
}

export type CartLines = ReturnType<typeof useCartLines>
