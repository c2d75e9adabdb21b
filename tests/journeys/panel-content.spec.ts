// Contents of the owner's panel: a survey from its first question to the file of its answers, and an announcement.
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/a11y.ts'
import { expect, test } from '../support/journey.ts'
import { enterPanel } from '../support/panel.ts'

test.use({ reducedMotion: 'reduce' })

test('a survey is created, answered in the shop and evaluated', async ({ page, shop }) => {
  await enterPanel(page, shop)
  await page.goto(`${shop.panelUrl}/contenidos/encuestas/nueva`)
  await page.getByLabel(/^Título/).fill('El taller')
  for (const [question, kind] of [
    ['¿Te gustó?', 'Escala'],
    ['¿Algo más?', 'Texto'],
  ] as const) {
    await page.getByRole('button', { name: 'Añadir pregunta' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Pregunta/).fill(question)
    await dialog.getByRole('button', { name: /Respuesta/ }).click()
    await page.getByRole('option', { name: kind }).click()
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    await expect(page.getByText(question)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(`${shop.panelUrl}/contenidos/encuestas/el-taller`)
  await expectAccessible(page, 'survey')

  await page.getByRole('button', { name: 'Crear enlaces' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crear' }).click()
  const link = new URL(await dialog.getByLabel('Enlaces', { exact: true }).inputValue())
  await expectAccessible(page, 'links of a survey')

  await page.goto(shop.url + link.pathname)
  await page.getByRole('radio', { name: '4', exact: true }).check()
  await page.getByLabel('¿Algo más?').fill('=2+2')
  await page.getByRole('button', { name: 'Enviar respuestas' }).click()
  await expect(page.getByRole('heading', { name: 'Gracias por contestar' })).toBeVisible()

  await page.goto(`${shop.panelUrl}/contenidos/encuestas/el-taller/resultados`)
  await expect(page.getByText('1 respuesta · media 4,00')).toBeVisible()
  await expectAccessible(page, 'results of a survey')
  await page.getByText('Tabla', { exact: true }).first().click()
  await expect(page.getByRole('row', { name: '4 1' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toMatch(/Fecha;¿Te gustó\?;¿Algo más\?\n[^;]+;4;'=2\+2\n/)
})

test('an announcement of the panel is above every page of the shop', async ({ page, shop, complaints }) => {
  await enterPanel(page, shop)
  await page.goto(`${shop.panelUrl}/contenidos/avisos`)
  await page.getByRole('button', { name: 'Nuevo aviso' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Texto/).fill('El viernes cerramos a mediodía')
  await dialog.getByLabel('Enlace').fill('javascript:alert(1)')
  await complaints.during([[422, 'POST', '/admin/v1/announcements']], async () => {
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog.getByText(/^Enlace debe ser/)).toBeVisible()
  })
  await expectAccessible(page, 'announcement')
  await dialog.getByLabel('Enlace').fill('/ayuda/envios')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('El viernes cerramos a mediodía')).toBeVisible()
  await page.goto(shop.url)
  const bar = page.getByRole('complementary', { name: 'Aviso' })
  await expect(bar.getByRole('link')).toHaveText('El viernes cerramos a mediodía')
  await expect(bar.getByRole('link')).toHaveAttribute('href', '/ayuda/envios')
})
