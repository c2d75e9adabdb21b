// Course player: resume position, keyboard use, and behaviour while the API is unreachable.
import type { Locator, Page } from '@playwright/test'
import { buyCourse, GUA_SHA, lessonHeading, readDemoLessons } from '../support/courses.ts'
import { expect, test } from '../support/journey.ts'
import { Keyboard } from '../support/keyboard.ts'
import { fetchAsCustomer } from '../support/shopper.ts'

const COURSE = `/zona-de-cliente/cursos/${GUA_SHA.id}`
const FORMULATION = 101

const videoElement = (page: Page) => page.locator('video')
const position = (page: Page) => videoElement(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const paused = (page: Page) => videoElement(page).evaluate((video: HTMLVideoElement) => video.paused)

/** Space in pixels between the focus ring of an outline link and the edge of its scroll container. */
const focusRingSpace = (link: Locator) =>
  link.evaluate((element) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(element)
    const container = element.closest('aside > div')?.getBoundingClientRect()
    if (!container) throw new Error('the outline is not beside the lesson')
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    return element.getBoundingClientRect().left - ring - container.left
  })

async function waitForVideo(page: Page) {
  await expect
    .poll(() => videoElement(page).evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(1)
}

test('a video resumes at its last position, also after the page was closed', async ({ page, shop }) => {
  await buyCourse(page, shop)
  await page.goto(COURSE)
  await waitForVideo(page)
  await videoElement(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    video.currentTime = 10
    await video.play()
  })
  await expect.poll(() => position(page)).toBeGreaterThan(12)
  const context = page.context()
  await page.close({ runBeforeUnload: true })
  // The progress report sent while a page closes arrives with a delay.
  interface StoredProgress {
    progress: { resume: { seconds: number } | null }
  }
  const storedSeconds = async () =>
    (await fetchAsCustomer<StoredProgress>(shop.url, `courses/${GUA_SHA.id}`)).progress.resume?.seconds
  await expect.poll(storedSeconds).toBeGreaterThanOrEqual(12)

  const reopened = await context.newPage()
  await reopened.goto('/zona-de-cliente/cursos')
  await reopened.getByRole('link', { name: `Continuar: ${GUA_SHA.title}` }).click()
  await waitForVideo(reopened)
  await expect(reopened.getByText(/^Seguimos donde lo dejaste, en 0:1\d\./)).toBeVisible()
  expect(await position(reopened)).toBeGreaterThanOrEqual(12)
  await reopened.getByRole('button', { name: 'Desde el principio' }).click()
  await expect.poll(() => position(reopened)).toBeLessThan(1)
})

test('keyboard only: video controls, outline and next lesson', async ({ page, shop, isMobile }) => {
  await buyCourse(page, shop)
  const [first, second] = await readDemoLessons(GUA_SHA.id)
  if (!first || !second) throw new Error('the course has fewer than two lessons')
  await page.goto(COURSE)
  await waitForVideo(page)
  const keys = new Keyboard(page)

  await test.step('the keyboard shortcuts control the video', async () => {
    await page.keyboard.press('k')
    expect(await paused(page)).toBe(true)
    await keys.reach(videoElement(page))
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

  await test.step('the outline opens another lesson and focuses its heading', async () => {
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
    if (!isMobile) expect(await focusRingSpace(link)).toBeGreaterThanOrEqual(0)
    await keys.press('Enter')
    await expect(lessonHeading(page, second.title)).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(second.title))
  })

  await test.step('marking the lesson as read opens the next one', async () => {
    await keys.reach(page.getByRole('button', { name: 'Marcar como leída y seguir' }))
    await keys.press('Enter')
    await expect(lessonHeading(page, second.title)).toHaveCount(0)
    await expect(page.getByText(/^1 de \d+ lecciones/).locator('visible=true')).toBeVisible()
  })

  await page.goBack()
  await expect(lessonHeading(page, second.title)).toBeVisible()
})

test('progress made while the API is unreachable is saved when it answers again', async ({
  page,
  shop,
  complaints,
}) => {
  await buyCourse(page, shop)
  await page.goto(COURSE)
  await waitForVideo(page)
  complaints.expect(['ERR_FAILED', 'PUT', /^\/api\/v1\/courses\/\d+\/lessons\/\d+\/progress$/])
  await page.route('**/progress', (route) => route.abort('failed'))
  await videoElement(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
  })
  await expect.poll(() => position(page)).toBeGreaterThan(2)
  await videoElement(page).evaluate((video: HTMLVideoElement) => video.pause())
  await expect(page.getByText(/^No hemos podido guardar tu avance/)).toBeVisible()

  await page.unroute('**/progress')
  const savedResponse = page.waitForResponse(
    (response) => response.url().endsWith('/progress') && response.ok(),
  )
  expect((await (await savedResponse).json()).progress.seconds).toBeGreaterThanOrEqual(2)
  await expect(page.getByText(/^No hemos podido guardar tu avance/)).toHaveCount(0)
})

test('a video has captions, and the C key toggles them', async ({ page, shop }) => {
  await buyCourse(page, shop, FORMULATION)
  await page.goto(`/zona-de-cliente/cursos/${FORMULATION}`)
  await waitForVideo(page)
  const captions = () =>
    videoElement(page).evaluate(({ textTracks: [track] }: HTMLVideoElement) =>
      track ? [track.kind, track.language, track.label, track.mode] : [],
    )
  const showing = ['captions', 'es', 'Español', 'showing']
  expect(await captions()).toEqual(showing)

  await videoElement(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 5
  })
  await expect
    .poll(() =>
      videoElement(page).evaluate(({ textTracks: [track] }: HTMLVideoElement) =>
        [...(track?.activeCues ?? [])].map((cue) => (cue as VTTCue).text),
      ),
    )
    .toEqual(['La fase acuosa lleva agua, hidrolatos y glicerina; la oleosa, aceites, mantecas y ceras.'])

  await new Keyboard(page).reach(videoElement(page))
  await page.keyboard.press('c')
  expect(await captions()).toEqual(showing.with(-1, 'hidden'))
  await page.keyboard.press('c')
  expect(await captions()).toEqual(showing)
})
