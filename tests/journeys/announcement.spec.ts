// Announcement bar: visible until dismissed; a new announcement is shown again.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

async function mockAnnouncement(page: Page, text: string): Promise<void> {
  await page.route('**/api/v1/configs?*', async (route) => {
    const response = await route.fetch()
    const configs = await response.json()
    const others = configs.data.filter(
      ({ key_name }: { key_name: string }) => !key_name.startsWith('announcement'),
    )
    const announcement = [
      { key_name: 'announcement', key_value: text },
      { key_name: 'announcement_link', key_value: '/ayuda/envios' },
    ]
    await route.fulfill({ response, json: { ...configs, data: [...others, ...announcement] } })
  })
}

test('a dismissed announcement stays hidden, and a new one is shown', async ({ page }) => {
  await mockAnnouncement(page, 'El viernes cerramos a mediodía')
  await page.goto('/')
  const bar = page.getByRole('complementary', { name: 'Aviso' })
  await expect(bar.getByRole('link')).toHaveAttribute('href', '/ayuda/envios')
  await bar.getByRole('button', { name: 'Cerrar el aviso' }).click()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toHaveCount(0)

  await mockAnnouncement(page, 'El lunes abrimos a las diez')
  await page.reload()
  await expect(bar).toContainText('El lunes abrimos a las diez')
})
