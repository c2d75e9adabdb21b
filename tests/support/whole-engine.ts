// The engine's rest, which comes with the first thing that a visitor does.
import type { Page } from '@playwright/test'

/** Has all of the engine there, as after any key. */
export async function withWholeEngine(page: Page): Promise<void> {
  const rest = page.waitForResponse(/\/rest-[\w-]+\.wasm$/)
  await page.keyboard.press('Shift')
  await (await rest).finished()
}
