// Actions of a course customer: buy a course, watch, read, answer.
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { Course } from 'mostrador'
import type { Shop } from './journey.ts'
import type { Database } from './server.ts'
import { ANA, createCustomer, goToDelivery, logIn, setCartCookie } from './shopper.ts'

export const GUA_SHA = { id: 103, title: 'Masaje facial con piedra gua sha' }

interface DemoLesson {
  id: number
  title: string
  type: string
  document?: { title: string }
  quiz?: { questions: { text: string; options: { text: string; right?: boolean }[] }[] }
}

/** Returns the lessons of a demo course in order, with the correct options of their questions. */
export async function readDemoLessons(course: number): Promise<DemoLesson[]> {
  const file = new URL('../../api/demo/courses.json', import.meta.url)
  const courses: { id: number; modules: { lessons: DemoLesson[] }[] }[] = JSON.parse(
    await readFile(file, 'utf8'),
  )
  return courses.find(({ id }) => id === course)?.modules.flatMap(({ lessons }) => lessons) ?? []
}

/**
 * Creates Ana's account, logs in and pays for a course by card, with a seat on a date if the course has
 * dates. Returns the order number.
 */
export async function buyCourse(page: Page, shop: Shop, course = GUA_SHA.id, date = 0): Promise<string> {
  return await test.step('buy the course', async () => {
    await createCustomer(shop.url)
    await setCartCookie(page, shop.url, `${course}:${date}:1`)
    await goToDelivery(page)
    await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('radio', { name: /^Tarjeta/ }).check()
    await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
    await page.getByRole('button', { name: 'Autorizar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Gracias por tu pedido' })).toBeVisible()
    return new URL(page.url()).pathname.split('/').at(-1) ?? ''
  })
}

/** Logs in on the login page and waits for the profile. */
export async function logInAtLoginPage(page: Page, who = ANA): Promise<void> {
  await page.goto('/iniciar-sesion')
  await logIn(page, who)
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible()
}

/** Sets the remaining seats of course dates, by session id, through the owner's export and import. */
export async function setRemainingSeats(
  { file, cli }: Database,
  left: Record<number, number>,
): Promise<void> {
  const portable = join(dirname(file), 'shop.json')
  await cli('export', '--output', portable)
  const shop: { products: { sessions?: { id: number; seats: number }[] }[] } = JSON.parse(
    await readFile(portable, 'utf8'),
  )
  for (const session of shop.products.flatMap(({ sessions = [] }) => sessions)) {
    session.seats = left[session.id] ?? session.seats
  }
  await writeFile(portable, JSON.stringify(shop))
  await cli('import', portable)
}

/** Completes every lesson of a course through the API. */
export async function completeCourse(shop: Shop, course: number): Promise<void> {
  const call = async <T>(method: string, path: string, body?: unknown, token?: string): Promise<T> => {
    const response = await fetch(`${shop.url}/api/v1/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(response.ok, `${method} ${path}`).toBe(true)
    return response.json()
  }
  const { email, password } = ANA
  const { token } = await call<{ token: string }>('POST', 'session', { email, password })
  const demoLessons = await readDemoLessons(course)
  const { modules } = await call<Course>('GET', `courses/${course}`, undefined, token)
  for (const { id, video, quiz } of modules.flatMap(({ lessons }) => lessons)) {
    const demoQuestions = demoLessons.find((lesson) => lesson.id === id)?.quiz?.questions
    const answers = quiz?.questions.map((question, q) => ({
      question: question.id,
      options: question.options
        .filter((_, o) => demoQuestions?.[q]?.options[o]?.right)
        .map((option) => option.id),
    }))
    const watched = video && { watched: [[0, video.seconds]], seconds: video.seconds }
    const progress = answers ? { answers } : (watched ?? { done: true })
    await call('PUT', `courses/${course}/lessons/${id}/progress`, progress, token)
  }
}

export function lessonHeading(page: Page, title: string) {
  return page.getByRole('heading', { level: 2, name: title, exact: true })
}

/** Plays the video on the page to its end, at 8 times the normal speed. */
export async function playVideoToEnd(page: Page): Promise<void> {
  const video = page.locator('video')
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    element.playbackRate = 8
    await element.play()
  })
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.ended), { timeout: 60_000 })
    .toBe(true)
}

/** Selects the correct options of each question, or with `wrongly` the incorrect ones. */
export async function answerQuiz(page: Page, lesson: DemoLesson, wrongly = false): Promise<void> {
  for (const [index, { text, options }] of (lesson.quiz?.questions ?? []).entries()) {
    const question = page.getByRole('group', { name: `${index + 1}. ${text}` })
    for (const option of options) {
      const selected = (option.right ?? false) !== wrongly
      const control = question.getByLabel(option.text)
      const single = (await control.getAttribute('type')) === 'radio'
      if (selected) await control.check()
      else if (!single) await control.uncheck()
    }
  }
}
