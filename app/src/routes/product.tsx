import { redirect, useLoaderData } from 'react-router-dom'
import { ProductContent } from '../features/product-detail/product-content.tsx'
import { loadRelated } from '../features/product-detail/related-products.ts'
import { getShop } from '../lib/engine/client.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'

/** The preview of a product uses them from here, so that this page stays one file. */
export { loadRelated, ProductContent }

export const loader = staticLoader(async ({ context, params, request }) => {
  const { api } = await getShop(context)
  const product = await api.product(params.product ?? '')
  // Redirects to the canonical URL.
  const { pathname, search } = new URL(request.url)
  if (pathname !== product.url) throw redirect(product.url + search)
  return { product, related: await loadRelated(api, product) }
})

export function Component() {
  return <ProductContent {...useLoaderData<typeof loader>()} />
}
