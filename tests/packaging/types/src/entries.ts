// Every entry has types, and all of them describe the same shop.
import * as main from 'mostrador'
import { type DeferredShop, deferShop } from 'mostrador/deferred'
import { type ShopHandle, ShopProvider, useLoadedShop, type useShop, useSlice } from 'mostrador/react'
import type wasmUrl from 'mostrador/wasm'
import type * as web from 'mostrador/web'
import { assertType, type Equal } from './equal.js'

assertType<Equal<typeof main.createShop, typeof web.createShop>>()
assertType<Equal<typeof main.initMostrador, typeof web.initMostrador>>()
assertType<Equal<typeof main.helpers, main.Helpers>>()

const shop = main.createShop({ baseUrl: '/api/v1' })
assertType<Equal<typeof shop, main.Shop>>()

const cart = shop.select('cart')
assertType<Equal<typeof cart, main.CartView>>()
assertType<Equal<typeof cart.totals.total.text, string>>()
assertType<Equal<typeof cart.notice, main.Notice | null>>()

// @ts-expect-error views are read-only
cart.count = 1
// @ts-expect-error lists in views are read-only
cart.lines.push()

// @ts-expect-error unknown slice
shop.select('carts')
// @ts-expect-error `baseUrl` is required
main.createShop({})
assertType<Equal<ReturnType<typeof shop.cart.add>, main.CommandOutcome>>()
// @ts-expect-error a quantity is a number
shop.cart.add(1, null, '1')

const deferred = deferShop(async () => shop)
assertType<Equal<typeof deferred, DeferredShop>>()
assertType<Equal<ReturnType<typeof deferred.select<'session'>>, main.SessionView>>()

export function Total(): string {
  const loadedShop = useLoadedShop()
  const view = useSlice('cart')
  assertType<Equal<typeof loadedShop, main.Shop>>()
  assertType<Equal<typeof view, main.CartView>>()
  return view.totals.total.text
}

assertType<Equal<ReturnType<typeof useShop>, ShopHandle>>()
assertType<Equal<typeof wasmUrl, string>>()

ShopProvider({ shop, children: 'Mostrador' })
