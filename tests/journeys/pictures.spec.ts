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
    const pictures = await page.locator('picture > img').evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => {
        const { width, height } = image.getBoundingClientRect()
        const source = image.parentElement?.querySelector('source')
        return {
          src: image.getAttribute('src') ?? '',
          dimensions: image.getAttribute('width') && image.getAttribute('height'),
          eager: image.loading === 'eager' && image.fetchPriority === 'high',
          lazy: image.loading === 'lazy',
          formats: [source?.type, source?.srcset.includes('.avif 640w'), image.srcset.includes('.webp 640w')],
          sizes: image.sizes !== '' && image.sizes === source?.sizes,
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
    for (const { src, dimensions, eager, lazy, formats, sizes, colour, area } of pictures) {
      expect(eager || lazy, src).toBe(true)
      expect([Boolean(dimensions), sizes], src).toEqual([true, true])
      expect(formats, src).toEqual(['image/avif', true, true])
      expect(colour, src).toMatch(/^rgb\(/)
      expect(area, `${src} reserves space`).not.toBe(0)
    }
  })
}
