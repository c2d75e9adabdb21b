// The player: where it goes on, how it is used without a mouse, and what it does when the server is away.
import type { Locator, Page } from '@playwright/test'
import { buyCourse, GUA_SHA, lessonHeading, lessonsOf } from '../support/campus.ts'
import { expect, test } from '../support/journey.ts'
import { Keyboard } from '../support/keyboard.ts'
import { asCustomer } from '../support/shopper.ts'

const COURSE = `/zona-de-cliente/cursos/${GUA_SHA.id}`
const FORMULATION = 101

const film = (page: Page) => page.locator('video')
const position = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const paused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)

/** How much room there is for the ring of the focus beside a lesson of the outline, which scrolls. */
const ringRoom = (link: Locator) =>
  link.evaluate((element) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(element)
    const around = element.closest('aside > div')?.getBoundingClientRect()
    if (!around) throw new Error('the outline stands beside the lesson')
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    return element.getBoundingClientRect().left - ring - around.left
  })

async function ready(page: Page) {
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(1)
}

test('a video goes on at the second where it was left, also when the page was closed', async ({
  page,
  shop,
}) => {
  await buyCourse(page, shop)
  await page.goto(COURSE)
  await ready(page)
  await film(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    video.currentTime = 10
    await video.play()
  })
  await expect.poll(() => position(page)).toBeGreaterThan(12)
  const context = page.context()
  await page.close({ runBeforeUnload: true })
  // What a page says while it closes arrives a moment later.
  interface Kept {
    progress: { resume: { seconds: number } | null }
  }
  const kept = async () =>
    (await asCustomer<Kept>(shop.url, `courses/${GUA_SHA.id}`)).progress.resume?.seconds
  await expect.poll(kept).toBeGreaterThanOrEqual(12)

  const again = await context.newPage()
  await again.goto('/zona-de-cliente/cursos')
  await again.getByRole('link', { name: `Continuar: ${GUA_SHA.title}` }).click()
  await ready(again)
  await expect(again.getByText(/^Seguimos donde lo dejaste, en 0:1\d\./)).toBeVisible()
  expect(await position(again)).toBeGreaterThanOrEqual(12)
  await again.getByRole('button', { name: 'Desde el principio' }).click()
  await expect.poll(() => position(again)).toBeLessThan(1)
})

test('without a mouse: to a lesson, through the video, and on', async ({ page, shop, isMobile }) => {
  await buyCourse(page, shop)
  const [first, second] = await lessonsOf(GUA_SHA.id)
  if (!first || !second) throw new Error('the course has lessons')
  await page.goto(COURSE)
  await ready(page)
  const keys = new Keyboard(page)

  await test.step('the keys of the player count while the focus is in it', async () => {
    await page.keyboard.press('k')
    expect(await paused(page)).toBe(true)
    await keys.reach(film(page))
    await page.keyboard.press('l')
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(10)
    await page.keyboard.press('j')
    await expect.poll(() => position(page)).toBeLessThan(1)
    await page.keyboard.press('Shift+>')
    await expect(page.getByRole('combobox', { name: 'Velocidad' })).toHaveValue('1.25')
    await page.keyboard.press('m')
    await page.keyboard.press('k')
    await expect.poll(() => paused(page)).toBe(false)
    await page.keyboard.press('k')
    await expect.poll(() => paused(page)).toBe(true)
  })

  await test.step('the outline leads to another lesson, whose heading is read out', async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('h1')?.focus())
    if (isMobile) {
      await keys.reach(page.getByRole('button', { name: 'Abrir el temario' }))
      await keys.press('Enter')
      await keys.press('Escape')
      await expect(page.getByRole('button', { name: 'Abrir el temario' })).toBeFocused()
      await keys.press('Enter')
    }
    const outline = page.getByRole('navigation', { name: 'Temario' })
    const link = outline.getByRole('link', { name: second.title })
    await keys.reach(link)
    if (!isMobile) expect(await ringRoom(link)).toBeGreaterThanOrEqual(0)
    await keys.press('Enter')
    await expect(lessonHeading(page, second.title)).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(second.title))
  })

  await test.step('read, and on to the next', async () => {
    await keys.reach(page.getByRole('button', { name: 'Marcar como leída y seguir' }))
    await keys.press('Enter')
    await expect(lessonHeading(page, second.title)).toHaveCount(0)
    await expect(page.getByText(/^1 de \d+ lecciones/).locator('visible=true')).toBeVisible()
  })

  await page.goBack()
  await expect(lessonHeading(page, second.title)).toBeVisible()
})

test('what is watched while the server is away is saved when it is back', async ({
  page,
  shop,
  complaints,
}) => {
  await buyCourse(page, shop)
  await page.goto(COURSE)
  await ready(page)
  complaints.expect(['ERR_FAILED', 'PUT', /^\/api\/v1\/courses\/\d+\/lessons\/\d+\/progress$/])
  await page.route('**/progress', (route) => route.abort('failed'))
  await film(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
  })
  await expect.poll(() => position(page)).toBeGreaterThan(2)
  await film(page).evaluate((video: HTMLVideoElement) => video.pause())
  await expect(page.getByText(/^No hemos podido guardar tu avance/)).toBeVisible()

  await page.unroute('**/progress')
  const saved = page.waitForResponse((response) => response.url().endsWith('/progress') && response.ok())
  expect((await (await saved).json()).progress.seconds).toBeGreaterThanOrEqual(2)
  await expect(page.getByText(/^No hemos podido guardar tu avance/)).toHaveCount(0)
})

test('what is said in a video can be read in it', async ({ page, shop }) => {
  await buyCourse(page, shop, FORMULATION)
  await page.goto(`/zona-de-cliente/cursos/${FORMULATION}`)
  await ready(page)
  const captions = () =>
    film(page).evaluate(({ textTracks: [track] }: HTMLVideoElement) =>
      track ? [track.kind, track.language, track.label, track.mode] : [],
    )
  const showing = ['captions', 'es', 'Español', 'showing']
  expect(await captions()).toEqual(showing)

  await film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 5
  })
  await expect
    .poll(() =>
      film(page).evaluate(({ textTracks: [track] }: HTMLVideoElement) =>
        [...(track?.activeCues ?? [])].map((cue) => (cue as VTTCue).text),
      ),
    )
    .toEqual(['La fase acuosa lleva agua, hidrolatos y glicerina; la oleosa, aceites, mantecas y ceras.'])

  await new Keyboard(page).reach(film(page))
  await page.keyboard.press('c')
  expect(await captions()).toEqual(showing.with(-1, 'hidden'))
  await page.keyboard.press('c')
  expect(await captions()).toEqual(showing)
})
