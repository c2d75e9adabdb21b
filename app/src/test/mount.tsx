import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Shop, Slice } from 'mostrador'
import { initialViews, type PreloadedViews } from 'mostrador/deferred'
import { type ShopHandle, ShopProvider } from 'mostrador/react'
import type { ReactNode } from 'react'
import { type ActionFunction, createMemoryRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'

// testing-library detects fake timers by this global.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } })

/** User without a delay between input events, also under fake timers. */
const user = userEvent.setup({ delay: null })

/** Renders an element at a path, until the end of the test. */
export async function mount(
  element: ReactNode,
  url = '/',
  action?: ActionFunction,
  shop: ShopHandle = createTestShop(),
) {
  const router = createMemoryRouter([{ path: '*', element, action }], { initialEntries: [url] })
  const { container } = render(
    <ShopProvider shop={shop}>
      <RouterProvider router={router} />
    </ShopProvider>,
  )
  onTestFinished(cleanup)
  // The initial router state arrives in a microtask.
  await act(async () => {})
  return {
    container,
    router,
    /** Returns the only match of a selector. */
    getOne: (selector: string) => {
      const [found, ...others] = container.querySelectorAll<HTMLElement>(selector)
      if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} of ${selector}`)
      return found
    },
    currentUrl: () => router.state.location.pathname + router.state.location.search,
  }
}

/** Shop with the given views and engine parts. */
export function createTestShop(views: PreloadedViews = {}, engine: object | null = null): ShopHandle {
  const shop = engine as Shop
  const view = (slice: Slice) => views[slice] ?? initialViews[slice]
  return {
    current: engine && shop,
    load: async () => shop,
    run: async (command) => command(shop),
    select: view as ShopHandle['select'],
    first: view as ShopHandle['first'],
    subscribe: () => () => {},
  }
}

/** Runs a callback and flushes React updates. */
export async function actAsync(callback: () => unknown) {
  await act(async () => void (await callback()))
}

export const press = (element: Element) => user.click(element)

/** Presses a key on an element. */
export const pressKey = (element: HTMLElement, key: string) =>
  actAsync(() =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )

/** Replaces the value of a field by typing. */
export async function type(field: Element, text: string) {
  await user.clear(field)
  if (text) await user.type(field, text)
}
