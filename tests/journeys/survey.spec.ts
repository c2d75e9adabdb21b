// Survey from its link to the confirmation: one part at a time, errors at their questions, answers kept.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

const LINK = '/encuestas/opinion-demo-1'

const expectPart = (page: Page, n: number) => expect(page.getByText(`Parte ${n} de 2`)).toBeVisible()

async function answerFirstPart(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: /satisfecha estás/ })
    .getByRole('radio', { name: '4', exact: true })
    .check()
  await page.getByRole('radio', { name: 'Perfecto' }).check()
}

test('a survey can be completed, and only once', async ({ page, complaints }) => {
  await page.goto(LINK)
  await expectPart(page, 1)

  await test.step('missing answers are reported at their questions', async () => {
    await page.getByRole('button', { name: 'Continuar' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(alert).toContainText('Revisa estos 2 datos:')
    await alert.getByRole('link', { name: /embalaje/ }).click()
    await expect(page.getByRole('radio', { name: 'Perfecto' })).toBeFocused()
    await expect(page.getByRole('group', { name: /embalaje/ })).toHaveAccessibleDescription(/campo requerido/)
  })

  await test.step('a reload and going back keep the answers', async () => {
    await answerFirstPart(page)
    const day = page.getByLabel(/Qué día/)
    await day.fill('11/12/26')
    await expect(day).toHaveAccessibleDescription(/mm\/dd\/aa\. *jueves 12 de noviembre de 2026/)
    await page.getByRole('button', { name: 'Elegir en el calendario' }).click()
    await expect(page.getByRole('button', { name: 'jueves 12 de noviembre de 2026' })).toBeFocused()
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(day).toHaveValue('10/11/26')
    await expect(page.getByRole('button', { name: 'Elegir en el calendario' })).toBeFocused()
    await page.reload()
    await expect(day).toHaveValue('10/11/26')
    await expect(page.getByRole('radio', { name: 'Perfecto' })).toBeChecked()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expectPart(page, 2)
    await expect(page.getByRole('heading', { level: 2, name: 'Lo que buscas' })).toBeFocused()
    await page.getByRole('checkbox', { name: 'Hidrolatos' }).check()
    await page.getByRole('link', { name: 'Volver a la parte anterior' }).click()
    await expect(page.getByLabel(/Qué día/)).toHaveValue('10/11/26')
    await page.goForward()
    await page.goBack()
    await page.goForward()
  })

  await test.step('the answers are validated by the core', async () => {
    await page.goto(`${LINK}?parte=2`)
    await expect(page.getByRole('main').getByRole('link', { name: 'política de privacidad' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Hidrolatos' })).toBeChecked()
    for (const name of ['Aceites y mantecas', 'Jabones', 'Libros'])
      await page.getByRole('checkbox', { name }).check()
    await page.getByRole('radio', { name: /^9/ }).check()
    await page.getByRole('button', { name: 'Enviar respuestas' }).click()
    await expect(page.getByRole('alert')).toContainText('debe tener como máximo 3 elementos')
    await page.getByRole('checkbox', { name: 'Libros' }).uncheck()
    await page.getByLabel(/Qué cambiarías/).fill('Más tamaños de cabina.')
  })

  await page.getByRole('button', { name: 'Enviar respuestas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gracias por contestar' })).toBeFocused()

  complaints.expect([409, 'GET', '/api/v1/surveys/opinion-demo-1'])
  await page.goto(LINK)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Esta encuesta ya está contestada' }),
  ).toBeVisible()
})

test('a part cannot be skipped through the URL', async ({ page }) => {
  await page.goto('/encuestas/opinion-demo-2?parte=2')
  await expectPart(page, 1)
  await expect(page).toHaveURL(/opinion-demo-2\??$/)
})

test('a closed survey shows a message', async ({ page, complaints }) => {
  complaints.expect([410, 'GET', '/api/v1/surveys/opinion-demo-2'])
  await page.route('**/api/v1/surveys/*', (route) =>
    route.fulfill({ status: 410, json: { code: 'survey_closed', message: 'Cerrada' } }),
  )
  await page.goto('/encuestas/opinion-demo-2')
  await expect(page.getByRole('heading', { level: 1, name: 'Esta encuesta se ha cerrado' })).toBeVisible()
})

test('answers that could not be sent are kept and can be sent again', async ({ page, complaints }) => {
  await page.goto('/encuestas/opinion-demo-3')
  await answerFirstPart(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('checkbox', { name: 'Libros' }).check()
  await page.getByRole('radio', { name: /^10/ }).check()
  await page.route('**/api/v1/surveys/*/responses', (route) => route.abort())
  await complaints.during([['ERR_FAILED', 'POST', '/api/v1/surveys/opinion-demo-3/responses']], async () => {
    await page.getByRole('button', { name: 'Enviar respuestas' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  })
  await expect(page.getByRole('checkbox', { name: 'Libros' })).toBeChecked()
  await page.unroute('**/api/v1/surveys/*/responses')
  await page.getByRole('button', { name: 'Enviar respuestas' }).click()
  await expect(page.getByRole('heading', { name: 'Gracias por contestar' })).toBeVisible()
})
