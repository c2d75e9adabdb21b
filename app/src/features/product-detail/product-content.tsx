import type { ProductPage } from 'mostrador'
import { Suspense } from 'react'
import { Breadcrumbs } from '../../components/ui/breadcrumbs.tsx'
import { Prose } from '../../components/ui/prose.tsx'
import { useDeferredContent } from '../../lib/router/use-deferred-content.ts'
import { productMessages } from '../../messages/product.ts'
import { paths } from '../../paths.ts'
import { ProductAttributes } from '../product/product-attributes.tsx'
import { ProductScroller } from '../product/product-card.tsx'
import { CourseSessions } from './course-sessions.tsx'
import { ProductHero } from './product-hero.tsx'
import type { Related } from './related-products.ts'

export function ProductContent({ product, related }: { product: ProductPage; related: Related }) {
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
