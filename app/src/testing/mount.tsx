import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Shop, Slice } from 'mostrador'
import { type BroughtViews, initialViews } from 'mostrador/deferred'
import { type ShopHandle, ShopProvider } from 'mostrador/react'
import type { ReactNode } from 'react'
import { type ActionFunction, createMemoryRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'

interface MountOptions {
  /** Address at which it is shown. */
  address?: string
  /** Answers the forms. */
  action?: ActionFunction
  shop?: ShopHandle
}

/** Renders an element at an address of the shop, until the test is over. */
export async function mount(
  element: ReactNode,
  { address = '/', action, shop = shopOf() }: MountOptions = {},
) {
  const router = createMemoryRouter([{ path: '*', element, action }], { initialEntries: [address] })
  const { container } = render(
    <ShopProvider shop={shop}>
      <RouterProvider router={router} />
    </ShopProvider>,
  )
  // The router's first state arrives in a microtask.
  await act(async () => {})
  onTestFinished(cleanup)
  return {
    container,
    router,
    user: userEvent.setup(),
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
export async function when(happens: () => unknown) {
  await act(async () => void (await happens()))
}
