// The pictures of every kind of page: fetched in their turn and in the right size, in places that are there before them.
import { expect, test } from '../support/journey.ts'

test.use({ site: 'rendered' })

/** A page of each kind with pictures, and how many of them are in sight at once. */
const pages: Record<string, number> = {
  '/': 1,
  '/tienda/cosmetica-facial': 2,
  '/tienda/cosmetica-facial/gel-limpiador-de-romero': 1,
  '/cursos-online-para-profesionales/formulacion-cosmetica-natural': 1,
  '/blog/cuaderno': 1,
  '/blog/cuaderno/la-jara-de-mayo': 1,
}

for (const [path, urgent] of Object.entries(pages)) {
  test(`the pictures of ${path}`, async ({ page }) => {
    // None arrives: what is seen are their places.
    await page.route('**/imagenes/**', () => {})
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const pictures = await page.locator('picture > img').evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => {
        const { width, height } = image.getBoundingClientRect()
        const source = image.parentElement?.querySelector('source')
        return {
          src: image.getAttribute('src') ?? '',
          drawn: image.getAttribute('width') && image.getAttribute('height'),
          first: image.loading === 'eager' && image.fetchPriority === 'high',
          lazy: image.loading === 'lazy',
          formats: [source?.type, source?.srcset.includes('.avif 640w'), image.srcset.includes('.webp 640w')],
          sizes: image.sizes !== '' && image.sizes === source?.sizes,
          colour: image.style.backgroundColor,
          place: image.checkVisibility() ? width * height : null,
        }
      }),
    )
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter(({ first }) => first).length, 'wanted at once').toBe(urgent)
    expect(
      pictures.slice(0, urgent).every(({ first }) => first),
      'the first ones',
    ).toBe(true)
    for (const { src, drawn, first, lazy, formats, sizes, colour, place } of pictures) {
      expect(first || lazy, src).toBe(true)
      expect([Boolean(drawn), sizes], src).toEqual([true, true])
      expect(formats, src).toEqual(['image/avif', true, true])
      expect(colour, src).toMatch(/^rgb\(/)
      expect(place, `${src} has its place`).not.toBe(0)
    }
  })
}
