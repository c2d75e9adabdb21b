// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "fetch": { "disableSameOriginPolicy": true } } }
import { memoryHost, type Shop } from 'mostrador'
import { type DeferredShop, deferShop, initialViews } from 'mostrador/deferred'
import { ShopProvider, useLoadedShop, useShop, useSlice } from 'mostrador/react'
import { act, createElement, type FunctionComponent } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

const onRender = vi.fn()

function Cart() {
  const { totals, notice } = useSlice('cart')
  const shop = useShop()
  onRender()
  const add = () => void shop.run(({ cart }) => cart.add(2, null, 60))
  return createElement('button', { type: 'button', onClick: add }, notice?.message ?? totals.total.text)
}

const Name = () => createElement('p', null, useSlice('config').tradeName)

const Count = () => createElement('p', null, useSlice('cart').count)

const withProvider = (shop: Shop | DeferredShop, component: FunctionComponent) =>
  createElement(ShopProvider, { shop }, createElement(component))

async function renderInPage(shop: Shop | DeferredShop, component: FunctionComponent) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await act(async () => root.render(withProvider(shop, component)))
  return { container, root }
}

test('a component renders its slice, runs commands, and renders again for its slice only', async () => {
  const shop = await createTestShop(server())
  await shop.api.products()
  onRender.mockClear()
  const { container, root } = await renderInPage(shop, Cart)
  const click = () => act(async () => container.querySelector('button')?.click())
  expect(container.textContent).toBe('0,00\u00a0€')
  await click()
  expect(container.textContent).toBe('363,00\u00a0€')
  await click()
  expect(container.textContent).toContain('100 unidades')
  expect(onRender).toHaveBeenCalledTimes(3)
  await act(async () => shop.fail(404, 'x'))
  expect(onRender).toHaveBeenCalledTimes(3)
  await act(async () => root.unmount())
  shop.cart.clear()
  expect(onRender).toHaveBeenCalledTimes(3)
})

test('hydration uses the views of the rendered page, then the current ones', async () => {
  const consoleError = vi.spyOn(console, 'error')
  const config = { ...initialViews.config, tradeName: 'Casa Laurel', loaded: true }
  const html = renderToString(
    withProvider(await createTestShop(server(), memoryHost(), { initial: { config } }), Name),
  )
  expect(html).toBe('<p>Casa Laurel</p>')
  const shop = await createTestShop(server(), memoryHost(), { initial: { config } })
  server().responses['GET configs'] = {
    json: { data: [{ key_name: 'trade_name', key_value: 'Casa Mirto' }], total: 1, page: 1, limit: 10 },
  }
  await shop.start()
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = html
  await act(async () => void hydrateRoot(container, withProvider(shop, Name)))
  expect(container.textContent).toBe('Casa Mirto')
  expect(consoleError).not.toHaveBeenCalled()
})

test('a deferred shop renders its initial views until it is loaded', async () => {
  const shop = deferShop(() => createTestShop(server()))
  const { container } = await renderInPage(shop, Count)
  expect(container.textContent).toBe('0')
  await act(async () => {
    await shop.run(async (loaded) => {
      await loaded.api.products()
      loaded.cart.add(2, null, 3)
    })
  })
  expect(container.textContent).toBe('3')
})

const Loaded = () => createElement('p', null, useLoadedShop().select('cart').count)

test('useLoadedShop returns a loaded shop, and throws for a shop that is not loaded', async () => {
  expect((await renderInPage(await createTestShop(server()), Loaded)).container.textContent).toBe('0')
  expect(() =>
    renderToString(
      withProvider(
        deferShop(() => createTestShop(server())),
        Loaded,
      ),
    ),
  ).toThrowError(expect.objectContaining({ name: 'UsageError', code: 'no_provider' }))
})

test('the hooks throw without a provider', () => {
  expect(() => renderToString(createElement(Cart))).toThrowError(
    expect.objectContaining({ name: 'UsageError', code: 'no_provider' }),
  )
})
