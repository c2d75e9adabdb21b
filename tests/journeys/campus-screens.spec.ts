// The customer's own area and the courses, in each of their states: nothing that axe objects to.
import { answerQuiz, buyCourse, enter, GUA_SHA, lessonHeading, lessonsOf } from '../support/campus.ts'
import { expectDecent } from '../support/decent.ts'
import { expect, test } from '../support/journey.ts'
import { ADDRESS, customer, fillAddress } from '../support/shopper.ts'

const AREA = '/zona-de-cliente'

test('the ways into an account', async ({ page, complaints }) => {
  test.slow()
  for (const [path, heading] of [
    ['/crear-cuenta', 'Crea tu cuenta'],
    ['/iniciar-sesion?aviso=contrasena-cambiada', 'Entra en tu cuenta'],
    ['/solicitar-nueva-contrasena', 'Elige otra contraseña'],
    ['/modificar-contrasena/abc', 'Tu contraseña nueva'],
    ['/certificados', 'Comprobar un certificado'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.getByRole('main').locator('form').getByRole('button').last().click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectDecent(page, path)
  }
  complaints.expect(/404/)
  await page.goto('/modificar-contrasena/abc')
  await page.getByLabel('Contraseña nueva').fill('romero-y-jara-8')
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Este enlace no sirve' })).toBeVisible()
  await expectDecent(page, 'a dead link')
})

test('the customer’s own area', async ({ page, shop }) => {
  test.slow()
  await customer(shop.url)
  await enter(page)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Tus datos están guardados.')).toBeVisible()
  await expectDecent(page, 'profile, saved')
  await page.goto(`${AREA}/cursos`)
  await expect(page.getByText('Aún no tienes ningún curso')).toBeVisible()
  await expectDecent(page, 'no courses')
  await page.goto(`${AREA}/direcciones/nueva`)
  await page.getByRole('button', { name: 'Guardar la dirección' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectDecent(page, 'an address, refused')
  await fillAddress(page, ADDRESS)
  await page.getByRole('button', { name: 'Guardar la dirección' }).click()
  await expect(page.getByText('La dirección está guardada.')).toBeVisible()
  await expectDecent(page, 'addresses')
  for (const place of ['seguridad', 'mis-datos']) {
    await page.goto(`${AREA}/${place}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectDecent(page, place)
  }
})

test('courses and their lessons', async ({ page, shop }) => {
  test.slow()
  await buyCourse(page, shop)
  await page.goto(`${AREA}/cursos`)
  await expect(page.getByRole('link', { name: /^Empezar/ })).toBeVisible()
  await expectDecent(page, 'courses')
  const lessons = await lessonsOf(GUA_SHA.id)
  for (const kind of ['video', 'text', 'quiz']) {
    const lesson = lessons.find(({ type }) => type === kind)
    if (!lesson) throw new Error(`the course has no ${kind}`)
    await page.goto(`${AREA}/cursos/${GUA_SHA.id}?leccion=${lesson.id}`)
    await expect(lessonHeading(page, lesson.title)).toBeVisible()
    await expectDecent(page, kind)
    if (kind !== 'quiz') continue
    await answerQuiz(page, lesson, true)
    await page.getByRole('button', { name: 'Comprobar mis respuestas' }).click()
    await expect(page.getByText(/^Todavía no/)).toBeVisible()
    await expectDecent(page, 'quiz, failed')
    await answerQuiz(page, lesson)
    await page.getByRole('button', { name: 'Comprobar de nuevo' }).click()
    await expect(page.getByText(/^Aprobado/)).toBeVisible()
    await expectDecent(page, 'quiz, passed')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Abrir el temario' }).click()
  const outline = page.getByRole('dialog', { name: 'Temario' })
  await expect(outline.getByRole('link').first()).toBeInViewport()
  await outline.getByRole('button', { name: 'Cerrar' }).click()
  await expect(outline).toBeHidden()
})
