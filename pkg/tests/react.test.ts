// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "fetch": { "disableSameOriginPolicy": true } } }
import { memoryHost, type Shop } from 'mostrador'
import { type DeferredShop, deferShop, initialViews } from 'mostrador/deferred'
import { ShopProvider, useLoadedShop, useShop, useSlice } from 'mostrador/react'
import { act, createElement, type FunctionComponent } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { shopOn, testServer } from './support.js'

const server = testServer()

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

const drawn = vi.fn()

function Cart() {
  const { totals, notice } = useSlice('cart')
  const shop = useShop()
  drawn()
  const add = () => void shop.run(({ cart }) => cart.add(2, null, 60))
  return createElement('button', { type: 'button', onClick: add }, notice?.message ?? totals.total.text)
}

const Name = () => createElement('p', null, useSlice('config').tradeName)

const Count = () => createElement('p', null, useSlice('cart').count)

const around = (shop: Shop | DeferredShop, component: FunctionComponent) =>
  createElement(ShopProvider, { shop }, createElement(component))

async function rendered(shop: Shop | DeferredShop, component: FunctionComponent) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(around(shop, component)))
  return { place, root }
}

test('a component shows its slice, gives commands, and is drawn anew by its slice alone', async () => {
  const shop = await shopOn(server())
  await shop.api.products()
  drawn.mockClear()
  const { place, root } = await rendered(shop, Cart)
  const press = () => act(async () => place.querySelector('button')?.click())
  expect(place.textContent).toBe('0,00\u00a0€')
  await press()
  expect(place.textContent).toBe('363,00\u00a0€')
  await press()
  expect(place.textContent).toContain('100 unidades')
  expect(drawn).toHaveBeenCalledTimes(3)
  await act(async () => shop.fail(404, 'x'))
  expect(drawn).toHaveBeenCalledTimes(3)
  await act(async () => root.unmount())
  shop.cart.clear()
  expect(drawn).toHaveBeenCalledTimes(3)
})

test('a rendered page is hydrated with what it was rendered with, whatever has changed since', async () => {
  const fault = vi.spyOn(console, 'error')
  const config = { ...initialViews.config, tradeName: 'Casa Laurel', loaded: true }
  const html = renderToString(around(await shopOn(server(), memoryHost(), { initial: { config } }), Name))
  expect(html).toBe('<p>Casa Laurel</p>')
  const shop = await shopOn(server(), memoryHost(), { initial: { config } })
  server().answers['GET configs'] = {
    json: { data: [{ key_name: 'trade_name', key_value: 'Casa Mirto' }], total: 1, page: 1, limit: 10 },
  }
  await shop.start()
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = html
  await act(async () => void hydrateRoot(place, around(shop, Name)))
  expect(place.textContent).toBe('Casa Mirto')
  expect(fault).not.toHaveBeenCalled()
})

test('a shop that is still to be loaded shows its initial views', async () => {
  const shop = deferShop(() => shopOn(server()))
  const { place } = await rendered(shop, Count)
  expect(place.textContent).toBe('0')
  await act(async () => {
    await shop.run(async (present) => {
      await present.api.products()
      present.cart.add(2, null, 3)
    })
  })
  expect(place.textContent).toBe('3')
})

test('a program that loads its shop first has it at hand, and hears of one that is still to be loaded', async () => {
  const Loaded = () => createElement('p', null, useLoadedShop().select('cart').count)
  expect((await rendered(await shopOn(server()), Loaded)).place.textContent).toBe('0')
  expect(() =>
    renderToString(
      around(
        deferShop(() => shopOn(server())),
        Loaded,
      ),
    ),
  ).toThrowError(expect.objectContaining({ name: 'UsageError', code: 'no_provider' }))
})

test('without a provider the hook says what is missing', () => {
  expect(() => renderToString(createElement(Cart))).toThrowError(
    expect.objectContaining({ name: 'UsageError', code: 'no_provider' }),
  )
})
