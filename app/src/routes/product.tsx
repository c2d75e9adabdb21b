import type { Api, ProductCard as ProductCardView, ProductPage } from 'mostrador'
import { Suspense } from 'react'
import { redirect, useLoaderData } from 'react-router-dom'
import { Title } from '../components/layout/page-title.tsx'
import { Breadcrumbs } from '../components/ui/breadcrumbs.tsx'
import { Prose } from '../components/ui/prose.tsx'
import { Sessions } from '../features/product-detail/course-sessions.tsx'
import { Offer } from '../features/product-detail/product-hero.tsx'
import { Attributes } from '../features/shared/product-attributes.tsx'
import { ProductCard } from '../features/shared/product-card.tsx'
import { loadedShop } from '../lib/engine/client.ts'
import { accessory } from '../lib/engine/optional.ts'
import { prerendered } from '../lib/prerender/static-loader.ts'
import { useWhole } from '../lib/router/use-deferred-content.ts'
import { productTexts } from '../messages/product.ts'
import { paths } from '../paths.ts'

export const loader = prerendered(async ({ context, params, request }) => {
  const { api } = await loadedShop(context)
  const product = await api.product(params.product ?? '')
  // A product has one address, whatever category it was looked for under.
  const { pathname, search } = new URL(request.url)
  if (pathname !== product.url) throw redirect(product.url + search)
  return { product, related: await relatedTo(api, product) }
})

/** Others of its line, and where there are hardly any, of its category; what is sold out comes last. */
async function relatedTo(api: Api, { id, collection, category }: ProductPage): Promise<Related> {
  const others = async (filter: Record<string, string>) => {
    const list = await accessory(api.products({ filter, limit: 9 }).then(({ items }) => items))
    const left = list.filter((product) => product.id !== id)
    return left.sort((a, b) => Number(a.soldOut) - Number(b.soldOut)).slice(0, 4)
  }
  const ofLine = collection ? await others({ 'collection.slug': collection.slug }) : []
  if (ofLine.length > 1) return { title: productTexts.related, products: ofLine }
  const title = productTexts.alsoIn(category.title)
  return { title, products: await others({ 'category.slug': category.slug }) }
}

interface Related {
  title: string
  products: readonly ProductCardView[]
}

export function Component() {
  const { product, related } = useLoaderData<typeof loader>()
  const whole = useWhole()
  const { category } = product
  return (
    <div className="page py-6 md:py-8">
      <Title description={product.summary}>{product.title}</Title>
      <Breadcrumbs steps={[{ to: paths.category(category.slug), title: category.title }]} />
      <Offer key={product.id} product={product} />
      {whole && (
        <Suspense>
          <div className="mt-16 grid grid-cols-1 gap-x-16 gap-y-12 border-t border-line pt-12 md:mt-24 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <section>
              <h2 className="mb-6 text-h2">{productTexts.description}</h2>
              <Prose className="max-w-text" html={product.description} />
            </section>
            <div className="grid content-start gap-12">
              {product.sessions.length > 0 && <Sessions sessions={product.sessions} />}
              {product.attributes.length > 0 && <Attributes attributes={product.attributes} />}
            </div>
          </div>
          {related.products.length > 0 && (
            <section className="mt-16 border-t border-line pt-12 md:mt-24">
              <h2 className="mb-8 text-h2">{related.title}</h2>
              <ul className="rail">
                {related.products.map((sibling) => (
                  <li key={sibling.id}>
                    <ProductCard product={sibling} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </Suspense>
      )}
    </div>
  )
}
