// What keeps a page waiting, and when it waits no more.
import type { Page } from '@playwright/test'

/** Holds back what is asked for until it is let through. */
export async function heldBack(page: Page, address: string | RegExp): Promise<() => void> {
  let open = () => {}
  const through = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(address, async (route) => {
    await through
    await route.continue()
  })
  return () => open()
}

/** Waits until a prerendered page is hydrated. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => !Reflect.has(window, 'capturedEvents'))
}

/** Waits until the engine is loaded: its module is fetched after all that is seen. */
export async function withEngine(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.wasm')),
  )
  await page.waitForLoadState('networkidle')
}
