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

/** Waits until a rendered page has come to life: its links no longer load it anew. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => !Reflect.has(window, 'early'))
}
