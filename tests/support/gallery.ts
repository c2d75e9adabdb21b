// A product with several pictures: those of the demonstration have one each.
import type { Page } from '@playwright/test'

export const GEL = '/tienda/cosmetica-facial/gel-limpiador-de-romero'

/** The product of that page has three. */
export async function withPictures(page: Page): Promise<void> {
  await page.route('**/products/gel-limpiador-de-romero', async (route) => {
    const response = await route.fetch()
    const product = await response.json()
    const [image] = product.images
    const others = ['crema-de-noche-de-jara', 'tonico-capilar-de-romero']
    product.images = [image, ...others.map((name) => ({ ...image, url: `/imagenes/${name}` }))]
    await route.fulfill({ response, json: product })
  })
}
