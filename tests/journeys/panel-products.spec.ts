// Products in the owner's panel: two members edit one and no input is lost; the shop shows what was saved, also in its HTML.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/journey.ts'
import { enterPanel, type StaffMember } from '../support/panel.ts'
import { startWatchedSite } from '../support/prerender-watch.ts'
import { serve } from '../support/server.ts'

const COLLEAGUE: StaffMember = {
  name: 'Eva Robles',
  email: 'eva.robles@tienda.example',
  password: 'tomillo-y-salvia-al-sol-44',
  role: 'catalogue',
}
const PRODUCT = '/catalogo/productos/1'

test('two members edit one product', async ({ page, shop, browser, complaints }) => {
  await enterPanel(page, shop)
  await page.goto(shop.panelUrl + PRODUCT)
  const summary = page.getByRole('textbox', { name: 'Resumen' })
  await summary.fill('Escrito por la primera persona.')

  await test.step('a colleague saves another version meanwhile', async () => {
    const context = await browser.newContext()
    const other = await context.newPage()
    await enterPanel(other, shop, COLLEAGUE)
    await other.goto(shop.panelUrl + PRODUCT)
    await other.getByRole('textbox', { name: 'Resumen' }).fill('Escrito por la segunda persona.')
    await other.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(other.getByText('Cambios guardados.')).toBeVisible()
    await context.close()
  })

  await test.step('saving asks, shows the difference, and keeps the input', async () => {
    await complaints.during([[412, 'PUT', '/admin/v1/products/1']], async () => {
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Otra persona ha guardado cambios' })
      await dialog.getByRole('button', { name: 'Ver su versión' }).click()
      await expect(dialog.getByText('Escrito por la segunda persona.')).toBeVisible()
      await expect(dialog.getByText('Escrito por la primera persona.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Guardar la mía' }).click()
      await expect(dialog).toBeHidden()
    })
    await expect(summary).toHaveValue('Escrito por la primera persona.')
    await expect(page.getByText('Cambios guardados.')).toBeVisible()
  })

  await test.step('the shop shows what was saved last', async () => {
    const read = () => fetch(`${shop.url}/api/v1/products?filter[id]=1`).then((response) => response.text())
    await expect.poll(read).toContain('Escrito por la primera persona.')
  })
})

test('a draft is shown by its preview link before its publication', async ({ page, shop }) => {
  await enterPanel(page, shop)
  await page.goto(`${shop.panelUrl}/catalogo/productos/nuevo`)
  await page
    .getByRole('textbox', { name: /^Nombre/ })
    .first()
    .fill('Jabón por publicar')
  await page
    .getByRole('textbox', { name: /^Precio con IVA/ })
    .first()
    .fill('4,50')
  await page.getByRole('button', { name: /Categoría principal/ }).click()
  await page.getByRole('option', { name: 'Cosmética facial' }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Vista previa' }).click()
  const link = page.getByRole('dialog').getByRole('link', { name: 'Abrir' })
  await page.goto((await link.getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { name: 'Jabón por publicar' })).toBeVisible()
  await expect(page.getByText('Vista previa: así se verá este producto en la tienda.')).toBeVisible()
  const response = await fetch(`${shop.url}/api/v1/products/jabon-por-publicar`)
  expect(response.status).toBe(404)
})

test('a saved product appears in the HTML of its page and of its category', async ({ page, shop }) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-site-'))
  const site = await startWatchedSite(folder, shop.url)
  const host = await serve(shop.database, folder)
  try {
    await enterPanel(page, shop)
    await page.goto(`${shop.panelUrl}/catalogo/productos/57`)
    await page
      .getByRole('textbox', { name: /^Nombre/ })
      .first()
      .fill('Semillas del obrador')
    await page
      .getByRole('textbox', { name: /^Precio con IVA/ })
      .first()
      .fill('8,95')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Cambios guardados.')).toBeVisible()
    for (const path of ['/tienda/libros-y-jardin/semillas-de-botica', '/tienda/libros-y-jardin']) {
      const html = async () => (await fetch(host.url + path)).text()
      await expect
        .poll(html, { message: path, timeout: 60_000, intervals: [100] })
        .toContain('Semillas del obrador')
      expect(await html(), path).toContain('8,95')
    }
  } finally {
    await host.kill()
    await site.stop()
    await rm(folder, { recursive: true })
  }
})
