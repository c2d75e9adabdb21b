// Import of a table: all faults are shown by line, the corrected table is imported, and the import can be undone.
import { expect, test } from '../support/journey.ts'
import { enterPanel } from '../support/panel.ts'

const HEADER = 'Nombre;Referencia;Precio;IVA;Unidades;Categoría'

const table = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...lines, ''].join('\r\n')),
})

const FAULTY = table('proveedor.csv', [
  'Jabón de prueba;PRUEBA-1;4,50;21;10;Jabones de prueba',
  'Jabón repetido;PRUEBA-1;4,50;21;10;Jabones de prueba',
  `${'Largo '.repeat(60)};PRUEBA-3;4,50;21;10;Jabones de prueba`,
  'Precio ilegible;PRUEBA-4;cuatro;21;10;Jabones de prueba',
])
const CORRECTED = table('proveedor-corregido.csv', [
  'Jabón de prueba;PRUEBA-1;4,50;21;10;Jabones de prueba',
  'Jabón con otra referencia;PRUEBA-2;4,50;21;10;Jabones de prueba',
])

test('an import with faults is corrected, done and undone', async ({ page, shop }) => {
  await enterPanel(page, shop)
  await page.getByRole('link', { name: 'Importar productos' }).click()
  const upload = (file: typeof FAULTY) => page.locator('input[type=file]').setInputFiles(file)

  await test.step('all faults are reported with their lines', async () => {
    await upload(FAULTY)
    await page.getByRole('button', { name: 'Comprobar el fichero' }).click()
    const faults = page.getByRole('table').filter({ hasText: 'Fallo' })
    await expect(faults.getByRole('row')).toHaveText([
      /Línea/,
      /^3Referencia«PRUEBA-1» ya está en la línea 2/,
      /^4NombreNombre debe tener como mucho 255 caracteres/,
      /^5Precio«cuatro» en la columna «Precio» no es un precio/,
    ])
    const download = page.waitForEvent('download')
    await page.getByText('Descargar las líneas con fallos').click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  })

  await test.step('the corrected table has no fault', async () => {
    await page.getByRole('button', { name: 'Importar otro fichero' }).click()
    await upload(CORRECTED)
    await page.getByRole('button', { name: 'Comprobar el fichero' }).click()
    await expect(page.getByText('Sin fallos: 2 productos listos para importar.')).toBeVisible()
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    await expect(page.getByText('Importación terminada.')).toBeVisible()
  })

  await test.step('the products are in the shop, until the import is undone', async () => {
    const search = async () => {
      const response = await fetch(`${shop.url}/api/v1/searchs?query=PRUEBA-2`)
      return response.text()
    }
    await expect.poll(search).toContain('Jabón con otra referencia')
    await page.getByRole('button', { name: 'Deshacer' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(search).not.toContain('Jabón con otra referencia')
  })
})
