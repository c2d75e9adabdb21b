// Pictures on every kind of page: loading priority, formats, sizes and reserved space.
import { expect, test } from '../support/journey.ts'

test.use({ site: 'rendered' })

/** One page of each kind with pictures, and the number of pictures above the fold. */
const pages: Record<string, number> = {
  '/': 1,
  '/tienda/cosmetica-facial': 2,
  '/tienda/cosmetica-facial/gel-limpiador-de-romero': 1,
  '/cursos-online-para-profesionales/formulacion-cosmetica-natural': 1,
  '/blog/cuaderno': 1,
  '/blog/cuaderno/la-jara-de-mayo': 1,
}

for (const [path, eagerCount] of Object.entries(pages)) {
  test(`pictures of ${path}: priority, formats, sizes and reserved space`, async ({ page }) => {
    // Blocks all pictures: only the reserved space remains.
    await page.route('**/imagenes/**', () => {})
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const pictures = await page.locator('main img[width]').evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => {
        const { width, height } = image.getBoundingClientRect()
        return {
          src: image.getAttribute('src') ?? '',
          dimensions: image.getAttribute('width') && image.getAttribute('height'),
          eager: image.loading === 'eager' && image.fetchPriority === 'high',
          lazy: image.loading === 'lazy',
          // Fluid pictures have files by width, fixed ones a file for high pixel densities.
          isFluid: image.sizes !== '',
          srcset: image.srcset,
          colour: image.style.backgroundColor,
          area: image.checkVisibility() ? width * height : null,
        }
      }),
    )
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter(({ eager }) => eager).length, 'number of eager pictures').toBe(eagerCount)
    expect(
      pictures.slice(0, eagerCount).every(({ eager }) => eager),
      'eager pictures come first',
    ).toBe(true)
    for (const { src, dimensions, eager, lazy, isFluid, srcset, colour, area } of pictures) {
      expect(eager || lazy, src).toBe(true)
      expect(dimensions, src).toBeTruthy()
      expect(src).toMatch(/-(320|640)\.avif$/)
      expect(srcset, src).toMatch(isFluid ? /-1024\.avif 1024w/ : /^\S+-640\.avif 2x$/)
      expect(colour, src).toMatch(/^rgb\(/)
      expect(area, `${src} reserves space`).not.toBe(0)
    }
  })
}
