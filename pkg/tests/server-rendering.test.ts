import { createShop, initMostrador, memoryHost, serverHost } from 'mostrador'
import { deferShop } from 'mostrador/deferred'
import { ShopProvider, useLoadedShop, useShop, useSlice } from 'mostrador/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()

function Page() {
  const { tradeName } = useSlice('config')
  const { count } = useSlice('cart')
  return createElement('p', null, `${tradeName}: ${count}`)
}

test('a server-rendered page shows the views of its shop', async () => {
  await initMostrador()
  const shop = createShop({ baseUrl: server().baseUrl, host: serverHost() })
  await shop.start()
  await shop.api.products()
  shop.cart.add(2, null, 3)
  expect(renderToString(createElement(ShopProvider, { shop }, createElement(Page)))).toBe(
    '<p>Casa Laurel: 3</p>',
  )
})

test('first() returns the initial views passed to createShop', async () => {
  const shop = await createTestShop(server())
  await shop.api.products()
  shop.cart.add(2, null, 3)
  const initial = { cart: shop.select('cart'), session: shop.select('session') }
  const hydrated = await createTestShop(server(), memoryHost(), { initial })
  expect(hydrated.first('cart')).toBe(initial.cart)
  expect(hydrated.first('menus')).toBe(shop.first('menus'))
})

test('the hooks accept their kind of shop, and throw without a provider', async () => {
  const shop = await createTestShop(server())
  const deferred = deferShop(async () => shop)
  const renderWith = (provided: typeof shop | typeof deferred, hook: () => unknown) => () =>
    renderToString(
      createElement(
        ShopProvider,
        { shop: provided },
        createElement(() => String(hook())),
      ),
    )
  const noProvider = expect.objectContaining({ name: 'UsageError', code: 'no_provider' })
  expect(renderWith(deferred, useLoadedShop)).toThrow(noProvider)
  for (const provided of [deferred, shop]) expect(renderWith(provided, useShop)).not.toThrow()
  expect(renderWith(shop, useLoadedShop)).not.toThrow()
  for (const hook of [useShop, useLoadedShop])
    expect(() => renderToString(createElement(() => String(hook())))).toThrow(noProvider)
})
