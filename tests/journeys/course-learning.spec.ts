// Courses: purchase, lessons, certificate and end of access.
import {
  answerQuiz,
  buyCourse,
  completeCourse,
  GUA_SHA,
  lessonHeading,
  playVideoToEnd,
  readDemoLessons,
} from '../support/courses.ts'
import { expect, test } from '../support/journey.ts'

const COURSE_WITH_DATES = { id: 106, date: 10601 }
const FORMULATION = { id: 101, document: 101_003 }

test('a course leads from purchase to a certificate with public verification', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  await buyCourse(page, shop)
  const lessons = await readDemoLessons(GUA_SHA.id)

  await page.goto('/zona-de-cliente/cursos')
  await expect(page.getByText(`0 de ${lessons.length} lecciones, 0 %`)).toBeVisible()
  await page.getByRole('link', { name: `Empezar: ${GUA_SHA.title}` }).click()

  for (const [index, lesson] of lessons.entries()) {
    await test.step(`${lesson.type}: ${lesson.title}`, async () => {
      await expect(lessonHeading(page, lesson.title)).toBeVisible()
      const last = index === lessons.length - 1
      if (lesson.type === 'video') {
        await playVideoToEnd(page)
        await expect(page.getByRole('article').getByText('Hecha')).toBeVisible()
        await page.getByRole('link', { name: /^Lección siguiente/ }).click()
      } else if (lesson.type !== 'quiz') {
        await page.getByRole('button', { name: 'Marcar como leída y seguir' }).click()
      }
      if (!last) await expect(lessonHeading(page, lesson.title)).toHaveCount(0)
    })
  }

  await test.step('the quiz is submitted empty, with wrong answers and with correct answers', async () => {
    const quiz = lessons.at(-1)
    if (!quiz) throw new Error('the course ends with a quiz')
    await page.getByRole('button', { name: 'Comprobar mis respuestas' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert').getByRole('link').first()).toHaveText(
      'Pregunta 1: elige una respuesta.',
    )

    await answerQuiz(page, quiz, true)
    const checkedAnswers = () =>
      page
        .locator('fieldset input')
        .evaluateAll((all: HTMLInputElement[]) => all.map((input) => input.checked))
    const before = await checkedAnswers()
    await page.getByRole('link', { name: /^Lección anterior/ }).click()
    await expect(lessonHeading(page, quiz.title)).toHaveCount(0)
    await page.goBack()
    await expect(lessonHeading(page, quiz.title)).toBeVisible()
    expect(await checkedAnswers()).toEqual(before)
    await page.reload()
    await expect(lessonHeading(page, quiz.title)).toBeVisible()
    expect(await checkedAnswers()).toEqual(before)
    await page.getByRole('button', { name: 'Comprobar mis respuestas' }).click()
    const result = page.getByRole('status').filter({ hasText: 'Todavía no: 0 de' })
    await expect(result).toBeFocused()
    await expect(page.getByText('respuesta correcta')).toHaveCount(0)

    await answerQuiz(page, quiz)
    await page.getByRole('button', { name: 'Comprobar de nuevo' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Aprobado/ })).toBeVisible()
    await expect(page.getByText('respuesta correcta').first()).toBeVisible()
  })

  await expect(page.getByRole('heading', { name: 'Has terminado el curso' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver el certificado' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Certificado auténtico' })).toBeVisible()
  const address = page.url()

  await test.step('another visitor verifies the certificate without an account', async () => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(address)
    await expect(visitor.getByText('Ana Prieto Núñez')).toBeVisible()
    await expect(visitor.getByRole('main').getByText(GUA_SHA.title)).toBeVisible()
    const link = await visitor.getByRole('link', { name: 'Descargar el PDF' }).getAttribute('href')
    const document = await visitor.request.get(new URL(link ?? '', shop.url).href)
    expect(document.headers()['content-type']).toBe('application/pdf')

    await visitor.goto(`${shop.url}/certificados`)
    const code = new URL(address).pathname.split('/').at(-1)?.toLowerCase().replaceAll('-', ' ') ?? ''
    await visitor.getByLabel('Código del certificado').fill(code)
    await visitor.getByRole('button', { name: 'Comprobar' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'Certificado auténtico' })).toBeVisible()
    await visitor.context().close()
  })

  await page.goto('/zona-de-cliente/cursos')
  await expect(page.getByText(`${lessons.length} de ${lessons.length} lecciones, 100 %`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Repasar: ${GUA_SHA.title}` })).toBeVisible()
})

test('a course with a date issues no certificate before that date', async ({ page, shop }) => {
  await buyCourse(page, shop, COURSE_WITH_DATES.id, COURSE_WITH_DATES.date)
  await completeCourse(shop, COURSE_WITH_DATES.id)
  await page.goto('/zona-de-cliente/cursos')
  await expect(page.getByText('martes, 9 de febrero de 2027, 18:30')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver el certificado' })).toHaveCount(0)
  await page.getByRole('link', { name: /^Repasar/ }).click()
  await expect(page.getByRole('heading', { name: 'Has terminado el curso' })).toBeVisible()
  await expect(page.getByText(/^Has terminado todas las lecciones\. El certificado se emitirá/)).toBeVisible()
})

test('a document opens in another tab and completes its lesson', async ({ page, shop }) => {
  await buyCourse(page, shop, FORMULATION.id)
  const lessons = await readDemoLessons(FORMULATION.id)
  const { document } = lessons.find(({ id }) => id === FORMULATION.document) ?? {}
  if (!document) throw new Error('the lesson has a document')
  await page.goto(`/zona-de-cliente/cursos/${FORMULATION.id}?leccion=${FORMULATION.document}`)
  const completed = page.getByRole('article').getByText('Hecha')
  const link = page.getByRole('link', {
    name: `${document.title} Abrir el documento (se abre en otra pestaña)`,
  })
  await expect(link).toBeVisible()
  await expect(completed).toHaveCount(0)

  const [documentTab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(documentTab.getByRole('heading', { level: 1, name: document.title })).toBeVisible()
  await expect(documentTab.getByRole('columnheader', { name: 'Ingrediente (INCI)' })).toBeVisible()
  await expect(completed).toBeVisible()
  await expect(page.getByRole('button', { name: /^Marcar como leída/ })).toHaveCount(0)
  await page.goto('/zona-de-cliente/cursos')
  await expect(page.getByText(`1 de ${lessons.length} lecciones`)).toBeVisible()
})

test('an unknown code is not a certificate', async ({ page, complaints }) => {
  complaints.expect([404, 'GET', '/api/v1/certificates/7H3KQ-9XM2V-BD8TR-W4NPC'])
  await page.goto('/certificados/7H3KQ-9XM2V-BD8TR-W4NPC')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Este código no corresponde a ningún certificado' }),
  ).toBeVisible()
  await expect(page.getByLabel('Código del certificado')).toHaveValue('7H3KQ-9XM2V-BD8TR-W4NPC')
})

test('a refunded course ends access with a message', async ({ page, shop, complaints }) => {
  const order = await buyCourse(page, shop)
  await page.goto(`/zona-de-cliente/cursos/${GUA_SHA.id}`)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
  await shop.database.cli('order', 'refund', order, '--by-hand', '--dev')

  await page.goto('/zona-de-cliente/cursos')
  await expect(page.getByText(/^Tu acceso terminó el /)).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Empezar|Continuar)/ })).toHaveCount(0)
  complaints.expect([403, 'GET', `/api/v1/courses/${GUA_SHA.id}`])
  await page.goto(`/zona-de-cliente/cursos/${GUA_SHA.id}`)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Tu acceso a este curso ha terminado' }),
  ).toBeVisible()
})
