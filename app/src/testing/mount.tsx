import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { type ActionFunction, createMemoryRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { followLinks } from '../layout/follow-links.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

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

/** Lets something happen, and the screen follow. */
export async function when(happens: () => unknown) {
  await act(async () => void (await happens()))
}

export const press = (element: HTMLElement) => when(() => element.click())

export const strike = (element: HTMLElement, key: string) =>
  when(() => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

/** Types a text in the place of what a field holds, in a way that React hears. */
export const type = (field: HTMLElement, text: string) =>
  when(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
