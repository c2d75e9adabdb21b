// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import type { Slice } from 'mostrador'
import { initialViews } from 'mostrador/deferred'
import { ShopProvider } from 'mostrador/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { actAsync, createTestShop } from '../../test/mount.tsx'
import { ShopLayout } from './shop-layout.tsx'

// Rule 13.5.
test('pages are loaded again when the destination changes their prices', async () => {
  let session = { ...initialViews.session, priceVersion: 0 }
  const listeners = new Set<() => void>()
  const shop = {
    ...createTestShop(),
    select: (slice: Slice) => (slice === 'session' ? session : initialViews[slice]),
    subscribe: (slice: Slice, listener: () => void) => {
      if (slice === 'session') listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as never
  const update = (changes: object) =>
    actAsync(() => {
      session = { ...session, ...changes }
      for (const listener of listeners) listener()
    })
  const loader = vi.fn(() => null)
  const router = createMemoryRouter([
    { Component: ShopLayout, children: [{ path: '/', loader, element: <p /> }] },
  ])
  render(
    <ShopProvider shop={shop}>
      <RouterProvider router={router} />
    </ShopProvider>,
  )
  await vi.waitFor(() => expect(loader).toHaveBeenCalledOnce())
  await update({ professional: true })
  expect(loader).toHaveBeenCalledOnce()
  await update({ priceVersion: 1 })
  await vi.waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
})
