// Every entry has types, and they are the same shop.
import * as whole from 'mostrador'
import { type DeferredShop, deferShop } from 'mostrador/deferred'
import { type ShopHandle, ShopProvider, useLoadedShop, type useShop, useSlice } from 'mostrador/react'
import type address from 'mostrador/wasm'
import type * as web from 'mostrador/web'
import { type Equal, holds } from './equal.js'

holds<Equal<typeof whole.createShop, typeof web.createShop>>()
holds<Equal<typeof whole.initMostrador, typeof web.initMostrador>>()
holds<Equal<typeof whole.helpers, whole.Helpers>>()

const shop = whole.createShop({ baseUrl: '/api/v1' })
holds<Equal<typeof shop, whole.Shop>>()

const cart = shop.select('cart')
holds<Equal<typeof cart, whole.CartView>>()
holds<Equal<typeof cart.totals.total.text, string>>()
holds<Equal<typeof cart.notice, whole.Notice | null>>()

// @ts-expect-error views are to be read
cart.count = 1
// @ts-expect-error and so are their lists
cart.lines.push()

// @ts-expect-error there is no such slice
shop.select('carts')
// @ts-expect-error a shop has to know where its API is
whole.createShop({})
holds<Equal<ReturnType<typeof shop.cart.add>, whole.CommandOutcome>>()
// @ts-expect-error a quantity is a number
shop.cart.add(1, null, '1')

const deferred = deferShop(async () => shop)
holds<Equal<typeof deferred, DeferredShop>>()
holds<Equal<ReturnType<typeof deferred.select<'session'>>, whole.SessionView>>()

export function Total(): string {
  const found = useLoadedShop()
  const view = useSlice('cart')
  holds<Equal<typeof found, whole.Shop>>()
  holds<Equal<typeof view, whole.CartView>>()
  return view.totals.total.text
}

holds<Equal<ReturnType<typeof useShop>, ShopHandle>>()
holds<Equal<typeof address, string>>()

ShopProvider({ shop, children: 'Mostrador' })
