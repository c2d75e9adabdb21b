// A course from the panel to the learner: two modules, a quiz, a lesson that opens later, a manual enrolment.
import { expectAccessible } from '../support/a11y.ts'
import { logInAtLoginPage } from '../support/courses.ts'
import { expect, test } from '../support/journey.ts'
import { enterPanel } from '../support/panel.ts'
import { ANA, createCustomer } from '../support/shopper.ts'

test.use({ reducedMotion: 'reduce' })

test('a course is written, published and opened by a learner enrolled by hand', async ({ page, shop }) => {
  test.slow()
  await createCustomer(shop.url)
  await enterPanel(page, shop)

  await test.step('page of the course', async () => {
    await page.getByRole('link', { name: 'Cursos' }).click()
    await page.getByRole('link', { name: 'Nuevo curso' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nuevo curso' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Nombre', exact: false }).first().fill('Perfumes en casa')
    await page.getByRole('textbox', { name: 'Precio con IVA' }).fill('40')
    await page.getByRole('radio', { name: /^Publicado/ }).check({ force: true })
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Perfumes en casa' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Datos del curso' })).toBeVisible()
  })

  const dialog = page.getByRole('dialog')
  const done = () => dialog.getByRole('button', { name: 'Hecho' }).click()
  const addModule = async (title: string) => {
    await page.getByRole('button', { name: 'Añadir módulo' }).click()
    await dialog.getByLabel('Título del módulo').fill(title)
    await done()
  }
  await test.step('syllabus', async () => {
    await addModule('Primeros olores')
    await page.getByRole('button', { name: 'Añadir lección a «Primeros olores»' }).click()
    await dialog.getByLabel('Título de la lección').fill('Notas de salida')
    await dialog.getByRole('textbox', { name: 'Texto' }).fill('La bergamota se huele primero.')
    await expectAccessible(page, 'lesson of a course')
    await done()
    await page.getByRole('button', { name: 'Añadir lección a «Primeros olores»' }).click()
    await dialog.getByLabel('Título de la lección').fill('Examen')
    await dialog.getByRole('button', { name: /Tipo/ }).click()
    await page.getByRole('option', { name: 'Cuestionario' }).click()
    await dialog.getByRole('button', { name: 'Añadir pregunta' }).click()
    await dialog.getByRole('textbox', { name: 'Pregunta 1' }).fill('¿Qué se huele primero?')
    await dialog.getByRole('textbox', { name: 'Respuesta 1' }).fill('La bergamota')
    await dialog.getByRole('textbox', { name: 'Respuesta 2' }).fill('El pachulí')
    await dialog.getByRole('textbox', { name: 'Explicación' }).fill('Es una nota de salida.')
    await done()
    await addModule('Segundos olores')
    await page.getByRole('button', { name: 'Añadir lección a «Segundos olores»' }).click()
    await dialog.getByLabel('Título de la lección').fill('Notas de fondo')
    await dialog.getByRole('textbox', { name: 'Texto' }).fill('El pachulí se queda.')
    await dialog.getByLabel('Días después de la inscripción').fill('30')
    await done()
    await page.getByLabel('Horas de estudio').fill('6')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Cambios guardados.')).toBeVisible()
  })

  await test.step('a lesson moves by keyboard to before another one', async () => {
    await page.getByRole('row', { name: 'Examen' }).focus()
    await page.keyboard.press('ArrowRight')
    const move = page.getByRole('button', { name: 'Mover «Examen»' })
    await expect(move).toBeFocused()
    await page.keyboard.press('Enter')
    // The arrows move between the places only once one of them has the focus.
    await expect(move).not.toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const rows = page.getByRole('grid', { name: 'Módulos y lecciones' }).getByRole('row')
    await expect(rows.nth(1)).toContainText('Examen')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Cambios sin guardar')).toBeHidden()
  })

  await test.step('manual enrolment', async () => {
    await page.getByRole('link', { name: 'Alumnado' }).click()
    await page.getByRole('button', { name: 'Inscribir' }).click()
    await dialog.getByRole('combobox', { name: /^Cliente/ }).fill(ANA.email)
    await page.getByRole('option', { name: /^Ana Prieto/ }).click()
    await dialog.getByRole('button', { name: 'Inscribir' }).click()
    await expect(page.getByRole('cell', { name: 'Con acceso' })).toBeVisible()
    await expectAccessible(page, 'learners of a course')
  })

  await test.step('the learner reads the open lesson and sees the locked one', async () => {
    await logInAtLoginPage(page)
    await page.goto('/zona-de-cliente/cursos')
    await page.getByRole('link', { name: 'Empezar: Perfumes en casa' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Examen' })).toBeVisible()
    await page.getByRole('link', { name: /^Notas de salida/ }).click()
    await expect(page.getByText('La bergamota se huele primero.')).toBeVisible()
    await page.getByRole('link', { name: /^Notas de fondo/ }).click()
    await expect(page.getByText(/^Esta lección se abre el/)).toBeVisible()
    await expect(page.getByText('El pachulí se queda.')).toHaveCount(0)
    await expectAccessible(page, 'locked lesson')
  })
})
