import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Shop, Slice } from 'mostrador'
import { type BroughtViews, initialViews } from 'mostrador/deferred'
import { type ShopHandle, ShopProvider } from 'mostrador/react'
import type { ReactNode } from 'react'
import { type ActionFunction, createMemoryRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'

// testing-library advances the fake timers of this name while it waits.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } })

/** Input events follow one another at once, also under fake timers. */
const user = userEvent.setup({ delay: null })

/** Renders an element at an address of the shop, until the test is over. */
export async function mount(
  element: ReactNode,
  address = '/',
  action?: ActionFunction,
  shop: ShopHandle = shopOf(),
) {
  const router = createMemoryRouter([{ path: '*', element, action }], { initialEntries: [address] })
  const { container: place } = render(
    <ShopProvider shop={shop}>
      <RouterProvider router={router} />
    </ShopProvider>,
  )
  onTestFinished(cleanup)
  // The router's first state arrives in a microtask.
  await act(async () => {})
  return {
    place,
    router,
    /** The one element that a selector finds. */
    one: (selector: string) => {
      const [found, ...others] = place.querySelectorAll<HTMLElement>(selector)
      if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} of ${selector}`)
      return found
    },
    address: () => router.state.location.pathname + router.state.location.search,
  }
}

/** A shop with these views, and these parts of an engine. */
export function shopOf(views: BroughtViews = {}, engine: object | null = null): ShopHandle {
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

/** Lets something happen, and the screen follow. */
export async function actAsync(happens: () => unknown) {
  await act(async () => void (await happens()))
}

export const press = (element: Element) => user.click(element)

/** Presses a key while an element has the focus. */
export const pressKey = (element: HTMLElement, key: string) =>
  actAsync(() =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )

/** Types a text in the place of what a field holds. */
export async function type(field: Element, text: string) {
  await user.clear(field)
  if (text) await user.type(field, text)
}
