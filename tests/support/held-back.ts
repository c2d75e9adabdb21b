// Answers that keep a page waiting.
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
