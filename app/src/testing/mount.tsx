import { act } from 'preact/test-utils'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { type ActionFunction, createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { followLinks } from '../layout/follow-links.ts'

/** Shows something at an address of the shop, and what answers its forms, until the test is over. */
export async function mount(element: ReactNode, address = '/', action?: ActionFunction) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const router = createMemoryRouter([{ path: '*', element, action }], { initialEntries: [address] })
  const stay = followLinks(router, document)
  await act(async () => root.render(<RouterProvider router={router} />))
  onTestFinished(async () => {
    stay()
    await act(async () => root.unmount())
    place.remove()
  })
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

/** Lets something happen, and the screen follow, and what its effects set going. */
export async function when(happens: () => unknown) {
  await act(async () => {
    await happens()
    await settled()
  })
  await act(settled)
}

/** Some turns of promises. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await null
}

export const press = (element: HTMLElement) => when(() => element.click())

export const strike = (element: HTMLElement, key: string) =>
  when(() => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

/** Types a text in the place of what a field holds. */
export const type = (field: HTMLElement, text: string) =>
  when(() => {
    Object.assign(field, { value: text })
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
