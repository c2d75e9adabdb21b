// Delayed requests, hydration and engine loading of a page.
import type { Page } from '@playwright/test'

/** Delays matching requests until the returned function is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

/** Waits until a prerendered page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => !Reflect.has(window, 'capturedEvents'))
}

/** Waits until the engine is loaded. Its module is fetched after all visible content. */
export async function waitForEngine(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.wasm')),
  )
  await page.waitForLoadState('networkidle')
}
