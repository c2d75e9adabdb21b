import type { Api, ProductPage } from 'mostrador'
import { Suspense } from 'react'
import { redirect, useLoaderData } from 'react-router-dom'
import { Breadcrumbs } from '../components/ui/breadcrumbs.tsx'
import { Prose } from '../components/ui/prose.tsx'
import { type CardProduct, toCardProduct } from '../features/product/card-product.ts'
import { ProductAttributes } from '../features/product/product-attributes.tsx'
import { ProductScroller } from '../features/product/product-card.tsx'
import { CourseSessions } from '../features/product-detail/course-sessions.tsx'
import { ProductHero } from '../features/product-detail/product-hero.tsx'
import { getShop } from '../lib/engine/client.ts'
import { optional } from '../lib/engine/optional.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'
import { useDeferredContent } from '../lib/router/use-deferred-content.ts'
import { productMessages } from '../messages/product.ts'
import { paths } from '../paths.ts'

export const loader = staticLoader(async ({ context, params, request }) => {
  const { api } = await getShop(context)
  const product = await api.product(params.product ?? '')
  // Redirects to the canonical URL.
  const { pathname, search } = new URL(request.url)
  if (pathname !== product.url) throw redirect(product.url + search)
  return { product, related: await loadRelated(api, product) }
})

/** Loads products of the collection, or of the category if there are too few; sold-out ones come last. */
async function loadRelated(api: Api, { id, collection, category }: ProductPage): Promise<Related> {
  const others = async (filter: Record<string, string>) => {
    const list = await optional(api.products({ filter, limit: 9 }).then(({ items }) => items))
    const others = list.filter((product) => product.id !== id)
    return others
      .sort((a, b) => Number(a.soldOut) - Number(b.soldOut))
      .slice(0, 4)
      .map(toCardProduct)
  }
  const sameCollection = collection ? await others({ 'collection.slug': collection.slug }) : []
  if (sameCollection.length > 1) return { title: productMessages.related, products: sameCollection }
  const title = productMessages.alsoIn(category.title)
  return { title, products: await others({ 'category.slug': category.slug }) }
}

interface Related {
  title: string
  products: readonly CardProduct[]
}

export function Component() {
  const { product, related } = useLoaderData<typeof loader>()
  const showRest = useDeferredContent()
  const { category } = product
  return (
    <div className="page-container py-6 md:py-8">
      <Breadcrumbs steps={[{ to: paths.category(category.slug), title: category.title }]} />
      <ProductHero key={product.id} product={product} />
      {showRest && (
        <Suspense>
          <div className="mt-16 grid grid-cols-1 gap-x-16 gap-y-12 border-t border-border pt-12 md:mt-24 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <section>
              <h2 className="mb-6 text-h2">{productMessages.description}</h2>
              <Prose className="max-w-text" html={product.description} />
            </section>
            <div className="grid content-start gap-12">
              {product.sessions.length > 0 && <CourseSessions sessions={product.sessions} />}
              {product.attributes.length > 0 && <ProductAttributes attributes={product.attributes} />}
            </div>
          </div>
          {related.products.length > 0 && (
            <section className="mt-16 border-t border-border pt-12 md:mt-24">
              <h2 className="mb-8 text-h2">{related.title}</h2>
              <ProductScroller products={related.products} />
            </section>
          )}
        </Suspense>
      )}
    </div>
  )
}
