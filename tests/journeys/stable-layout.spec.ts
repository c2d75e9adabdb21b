// Layout of complete pages: the height stays while scrolling, and all content is there without scrolling.
import { expect, test } from '../support/journey.ts'

test.use({ site: 'rendered' })

const PAGES = [
  '/',
  '/tienda/cosmetica-facial',
  '/tienda/cosmetica-facial/gel-limpiador-de-romero',
  '/cursos-online-para-profesionales/formulacion-cosmetica-natural',
  '/blog/cuaderno',
  '/blog/cuaderno/la-jara-de-mayo',
  '/tiendas',
  '/ayuda/envios',
  '/compra',
  '/iniciar-sesion',
]

for (const width of [390, 820, 1440])
  test(`pages ${width} wide are complete without scrolling and keep their height`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of PAGES) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const before = await height()
      await expect
        .poll(
          () =>
            page.evaluate(() =>
              Array.from(document.images, ({ src, complete, naturalWidth }) => [
                src,
                complete && naturalWidth > 0,
              ])
                .filter(([, loaded]) => !loaded)
                .map(([src]) => src),
            ),
          { message: `missing pictures of ${path}` },
        )
        .toEqual([])
      for (let top = 0; top < before; top += 800) await page.mouse.wheel(0, 800)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0.9 * (before - 900) - 1)
      const after = await height()
      expect(Math.abs(after - before) / before, `height of ${path}: ${before}, then ${after}`).toBeLessThan(
        0.02,
      )
    }
  })
