// Accessibility checks and reference pictures of every screen in every state.
import type { Page, TestInfo } from '@playwright/test'
import { ROUTES_WITHOUT_SCREEN, scenarios } from '../screens/index.ts'
import type { Screen } from '../screens/scenario.ts'
import {
  CONTRAST,
  DESKTOP_WIDTH,
  expectAccessible,
  expectAccessibleStructure,
  expectNoTextOverflow,
  PHONE_WIDTH,
  violations,
  WCAG_RULES,
} from '../support/a11y.ts'
import { expect, test } from '../support/journey.ts'
import { appRoutes } from '../support/routes.ts'
import { expectScreenshot, fixClock, waitForStablePage } from '../support/screenshot.ts'

// Reduced resolution: layout changes stay visible, and the reference pictures stay small.
test.use({ deviceScaleFactor: 0.4, reducedMotion: 'reduce' })
// Pages that are not prerendered: loading and error states need a request to the API.
test.use({ site: 'bare' })

const HEIGHT = 900

/** Compares screens with their reference pictures if true, as in `npm run test:all`. */
const compareScreenshots = process.env.MOSTRADOR_VISUAL === '1'

/** Returns true in a run that writes the reference pictures. */
const updatesScreenshots = ({ config }: TestInfo) => ['all', 'changed'].includes(config.updateSnapshots)

test('the table contains every route, with one picture each', async () => {
  const routes = await appRoutes()
  const screens = scenarios.flatMap(({ screens }) => screens)
  const covered = new Set([...screens.map(({ route }) => route), ...ROUTES_WITHOUT_SCREEN])
  expect([...covered].sort()).toEqual(routes.sort())
  const pictured = screens.filter(({ screenshot }) => screenshot).map(({ route }) => route)
  expect([...pictured, ...ROUTES_WITHOUT_SCREEN].sort()).toEqual(routes.sort())
})

for (const { title, setup, screens } of scenarios) {
  test(title, async ({ page, shop, complaints }, info) => {
    test.setTimeout(600_000)
    page.setDefaultTimeout(30_000)
    /** Skips all other checks in a run that writes the pictures. */
    const onlyPictures = updatesScreenshots(info)
    const pictures = compareScreenshots || onlyPictures
    if (pictures) await fixClock(page)
    await setup(page, shop)
    for (const screen of screens) {
      await test.step(`${screen.route}: ${screen.state}`, () =>
        complaints.during(screen.failures ?? [], async () => {
          await page.setViewportSize({ width: 1280, height: HEIGHT })
          await screen.setup?.(page, shop)
          if (screen.url) await page.goto(screen.url, { waitUntil: 'commit' })
          await screen.act?.(page, shop)
          await expectState(page, screen)
          if (!onlyPictures) await expectAccessibleScreen(page, screen)
          if (screen.screenshot && pictures) await takePictures(page, screen)
          // The order matters: the page repeats its requests as soon as the network returns.
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await page.context().setOffline(false)
        }))
    }
  })
}

test('sticky action bar on a phone', async ({ page }, info) => {
  await page.setViewportSize({ width: PHONE_WIDTH, height: HEIGHT })
  await page.goto('/tienda/cosmetica-facial/gel-limpiador-de-romero')
  const bar = page.locator('.sticky-action-bar[data-shown]')
  await expect(bar).toBeVisible()
  if (!compareScreenshots && !updatesScreenshots(info)) return
  await waitForStablePage(page)
  await expect(bar).toHaveScreenshot(`bottom-bar-${PHONE_WIDTH}.png`)
})

test('axe finds planted violations, in its first run on a page and in later ones', async ({ page }) => {
  await page.setContent(
    '<html lang="es"><title>Prueba</title><p style="color: #999; background: #aaa">Pálido</p><img src="data:,">',
  )
  const found = async (choice: typeof WCAG_RULES) =>
    (await violations(page, choice)).map((violation) => violation.split(':')[0]).sort()
  expect(await found(WCAG_RULES)).toEqual(['color-contrast', 'image-alt'])
  expect(await found(CONTRAST)).toEqual(['color-contrast'])
})

async function expectState(page: Page, { expected }: Screen): Promise<void> {
  const proof =
    typeof expected === 'function' ? expected(page) : page.getByRole('heading', { level: 1, name: expected })
  await expect(proof).toBeVisible()
}

async function expectAccessibleScreen(page: Page, { route, state, loading }: Screen): Promise<void> {
  const label = `${route}, ${state}`
  await waitForStablePage(page)
  await expectAccessibleStructure(page, label, loading)
  for (const width of [PHONE_WIDTH, DESKTOP_WIDTH]) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expectAccessible(page, `${label}, ${width}`)
    await page.setViewportSize({ width: Math.min(width, 1280), height: HEIGHT })
    await expectNoTextOverflow(page, `${label}, ${width}`)
  }
}

async function takePictures(page: Page, { route }: Screen): Promise<void> {
  for (const width of [PHONE_WIDTH, DESKTOP_WIDTH]) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expectScreenshot(page, `${pictureName(route)}-${width}`)
  }
}

/** Picture name of a route: `/blog/:blog/:article` becomes `blog-blog-article`, `/` becomes `home`, `*` becomes `any`. */
function pictureName(route: string): string {
  return route.replaceAll(':', '').replaceAll('*', 'any').split('/').filter(Boolean).join('-') || 'home'
}
