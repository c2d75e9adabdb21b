import { createShop, initMostrador, memoryHost, serverHost } from 'mostrador'
import { deferShop } from 'mostrador/deferred'
import { ShopProvider, useLoadedShop, useShop, useSlice } from 'mostrador/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shopOn, testServer } from './support.js'

const server = testServer()

function Page() {
  const { tradeName } = useSlice('config')
  const { count } = useSlice('cart')
  return createElement('p', null, `${tradeName}: ${count}`)
}

test('a page that is rendered on a server shows the shop that it is given', async () => {
  await initMostrador()
  const shop = createShop({ baseUrl: server().baseUrl, host: serverHost() })
  await shop.start()
  await shop.api.products()
  shop.cart.add(2, null, 3)
  expect(renderToString(createElement(ShopProvider, { shop }, createElement(Page)))).toBe(
    '<p>Casa Laurel: 3</p>',
  )
})

test('what the page brings along of any slice is what it is hydrated with', async () => {
  const shop = await shopOn(server())
  await shop.api.products()
  shop.cart.add(2, null, 3)
  const initial = { cart: shop.select('cart'), session: shop.select('session') }
  const here = await shopOn(server(), memoryHost(), { initial })
  expect(here.first('cart')).toBe(initial.cart)
  expect(here.first('menus')).toBe(shop.first('menus'))
})

test('each hook is told which shop it has', async () => {
  const shop = await shopOn(server())
  const deferred = deferShop(async () => shop)
  const using = (given: typeof shop | typeof deferred, use: () => unknown) => () =>
    renderToString(
      createElement(
        ShopProvider,
        { shop: given },
        createElement(() => String(use())),
      ),
    )
  const wrong = expect.objectContaining({ name: 'UsageError', code: 'no_provider' })
  expect(using(deferred, useLoadedShop)).toThrow(wrong)
  for (const given of [deferred, shop]) expect(using(given, useShop)).not.toThrow()
  expect(using(shop, useLoadedShop)).not.toThrow()
  for (const use of [useShop, useLoadedShop])
    expect(() => renderToString(createElement(() => String(use())))).toThrow(wrong)
})
