// Every screen in every state: what it owes to everybody, and how it looks.
import type { Page, TestInfo } from '@playwright/test'
import { UNSEEN, walks } from '../screens/index.ts'
import type { Screen } from '../screens/screen.ts'
import {
  CONTRAST,
  DESK,
  expectAccessible,
  expectNamed,
  expectRoomForLargeText,
  PHONE,
  STANDARDS,
  violations,
} from '../support/decent.ts'
import { expect, test } from '../support/journey.ts'
import { expectPicture, settle, stopTheClock } from '../support/picture.ts'
import { appRoutes } from '../support/routes.ts'

// Fewer pixels: what moves is seen all the same, and the pictures of every route weigh little.
test.use({ deviceScaleFactor: 0.4, reducedMotion: 'reduce' })
// What a screen shows while it waits, or when it is refused, is seen where it has to ask.
test.use({ site: 'bare' })

const HEIGHT = 900

/** True where screens are compared with their reference pictures, as in `npm run test:all`. */
const comparing = process.env.MOSTRADOR_VISUAL === '1'

/** True while the reference pictures are made. */
const making = ({ config }: TestInfo) => ['all', 'changed'].includes(config.updateSnapshots)

test('the table has every route, and each has one picture', async () => {
  const routes = await appRoutes()
  const screens = walks.flatMap(({ screens }) => screens)
  const there = new Set([...screens.map(({ route }) => route), ...UNSEEN])
  expect([...there].sort()).toEqual(routes.sort())
  const pictured = screens.filter(({ pictured }) => pictured).map(({ route }) => route)
  expect([...pictured, ...UNSEEN].sort()).toEqual(routes.sort())
})

for (const { visitor, arrive, screens } of walks) {
  test(visitor, async ({ page, shop, complaints }, info) => {
    test.setTimeout(600_000)
    page.setDefaultTimeout(30_000)
    /** While the pictures are made, nothing else is looked at. */
    const onlyPictures = making(info)
    const pictures = comparing || onlyPictures
    if (pictures) await stopTheClock(page)
    await arrive(page, shop)
    for (const screen of screens) {
      await test.step(`${screen.route}: ${screen.state}`, () =>
        complaints.during(screen.failures ?? [], async () => {
          await page.setViewportSize({ width: 1280, height: HEIGHT })
          await screen.given?.(page, shop)
          if (screen.at) await page.goto(screen.at, { waitUntil: 'commit' })
          await screen.when?.(page, shop)
          await expectState(page, screen)
          if (!onlyPictures) await expectDecent(page, screen)
          if (screen.pictured && pictures) await takePictures(page, screen)
          // In this order: with the network the page asks again at once.
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await page.context().setOffline(false)
        }))
    }
  })
}

test('what is within reach of the thumb', async ({ page }, info) => {
  await page.setViewportSize({ width: PHONE, height: HEIGHT })
  await page.goto('/tienda/cosmetica-facial/gel-limpiador-de-romero')
  const bar = page.locator('.sticky-action-bar[data-shown]')
  await expect(bar).toBeVisible()
  if (!comparing && !making(info)) return
  await settle(page)
  await expect(bar).toHaveScreenshot(`bottom-bar-${PHONE}.png`)
})

test('axe finds planted violations, in its first run on a page and in later ones', async ({ page }) => {
  await page.setContent(
    '<html lang="es"><title>Prueba</title><p style="color: #999; background: #aaa">Pálido</p><img src="data:,">',
  )
  const found = async (choice: typeof STANDARDS) =>
    (await violations(page, choice)).map((violation) => violation.split(':')[0]).sort()
  expect(await found(STANDARDS)).toEqual(['color-contrast', 'image-alt'])
  expect(await found(CONTRAST)).toEqual(['color-contrast'])
})

async function expectState(page: Page, { shows }: Screen): Promise<void> {
  const sign =
    typeof shows === 'function' ? shows(page) : page.getByRole('heading', { level: 1, name: shows })
  await expect(sign).toBeVisible()
}

async function expectDecent(page: Page, { route, state, unfinished }: Screen): Promise<void> {
  const what = `${route}, ${state}`
  await settle(page)
  await expectNamed(page, what, unfinished)
  for (const width of [PHONE, DESK]) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expectAccessible(page, `${what}, ${width}`)
    await page.setViewportSize({ width: Math.min(width, 1280), height: HEIGHT })
    await expectRoomForLargeText(page, `${what}, ${width}`)
  }
}

async function takePictures(page: Page, { route }: Screen): Promise<void> {
  for (const width of [PHONE, DESK]) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expectPicture(page, `${pictureName(route)}-${width}`)
  }
}

/** `/blog/:blog/:article` is `blog-blog-article`, the first page `home`, the written ones `any`. */
function pictureName(route: string): string {
  return route.replaceAll(':', '').replaceAll('*', 'any').split('/').filter(Boolean).join('-') || 'home'
}
