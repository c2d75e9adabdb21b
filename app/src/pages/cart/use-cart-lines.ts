import type { CartLineView } from 'mostrador'
import { useShop, useSlice } from 'mostrador/react'
import { useEffect, useState } from 'react'
import { cartTexts } from '../../texts/cart.ts'
import { announce } from '../../ui/announcer.tsx'
import { type LineRefusal, lineKey } from './cart-line.tsx'

/** The cart's lines and what can be done to them, with what was refused and what was just taken out. */
export function useCartLines() {
  const shop = useShop()
  const cart = useSlice('cart')
  const [touched, setTouched] = useState({ line: '', attempt: 0 })
  const [removed, setRemoved] = useState<CartLineView | null>(null)
  const [restored, setRestored] = useState('')

  // A refusal belongs to the place where it was given.
  useEffect(() => () => void shop.run((s) => s.cart.dismissNotice()), [shop])

  const replace = (line: CartLineView, quantity: number) =>
    shop.run((s) => {
      setTouched(({ attempt }) => ({ line: lineKey(line), attempt: attempt + 1 }))
      if (!s.cart.replace(line.productId, line.variantId, quantity)) return
      s.cart.dismissNotice()
      announce(cartTexts.changed(line.title, quantity, s.select('cart').totals.total.text))
    })
  const remove = (line: CartLineView) =>
    shop.run((s) => {
      if (!s.cart.remove(line.productId, line.variantId)) return
      s.cart.dismissNotice()
      setRemoved(line)
      setRestored('')
    })
  const restore = (line: CartLineView) =>
    shop.run((s) => {
      setRemoved(null)
      if (!s.cart.add(line.productId, line.variantId, line.quantity)) return
      setRestored(lineKey(line))
      announce(cartTexts.restored(line.title))
    })

  const message = cart.notice?.kind === 'refusal' ? cart.notice.message : null
  const refusedLine = cart.lines.find((line) => lineKey(line) === touched.line)
  const refusalOf = (line: CartLineView): LineRefusal | null =>
    message && line === refusedLine ? { message, attempt: touched.attempt } : null

  return {
    cart,
    /** What was refused of no line in particular. */
    refusal: message && !refusedLine ? message : null,
    refusalOf,
    removed,
    /** The key of the line that was put back last. */
    restored,
    replace,
    remove,
    restore,
  }
}

export type CartLines = ReturnType<typeof useCartLines>
