import { Suspense } from 'react'
import { replace, useLoaderData } from 'react-router-dom'
import { PageHeading } from '../components/layout/page-heading.tsx'
import { Breadcrumbs } from '../components/ui/breadcrumbs.tsx'
import { EmptyList } from '../features/catalog/empty-list.tsx'
import { buildFacets } from '../features/catalog/facets.ts'
import { ListToolbar } from '../features/catalog/filters.tsx'
import { clampPage, LIST_PARAMS, PAGE_SIZE, parseListParams } from '../features/catalog/list-search-params.ts'
import { ProductList } from '../features/catalog/product-list.tsx'
import { toCardProduct } from '../features/product/card-product.ts'
import { getShop } from '../lib/engine/client.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'
import { listMessages } from '../messages/list.ts'

export const loader = staticLoader(async ({ context, params, request }) => {
  const s = await getShop(context)
  const slug = params.category ?? ''
  const bands = s.priceBands()
  const { filter, sort, page } = parseListParams(request.url, bands)
  const categoryFilter = { ...filter, 'category.slug': slug }
  const [category, collections, list] = await Promise.all([
    s.api.category(slug),
    s.api.collections(slug),
    s.api.facetedProducts({ filter: categoryFilter, sort, page, limit: PAGE_SIZE }),
  ])
  const clamped = clampPage(request.url, list)
  if (clamped) throw replace(clamped)
  const facetGroups = buildFacets(list.facets, bands, request.url)
  const facets = [facetGroups.collections(collections), facetGroups.prices]
  return { category, facets, list: { ...list, items: list.items.map(toCardProduct) } }
}, LIST_PARAMS)

export function Component() {
  const { category, facets, list } = useLoaderData<typeof loader>()
  return (
    <div className="page-container py-6 md:py-8">
      <Breadcrumbs steps={[]} />
      <div className="mt-4 grid gap-x-16 gap-y-4 md:mt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-end">
        <PageHeading description={category.description ?? ''} page={list.page}>
          {category.title}
        </PageHeading>
        {category.description && (
          <p className="max-w-text text-lead text-muted-foreground">{category.description}</p>
        )}
      </div>
      <ListToolbar
        className="mt-8 md:mt-12"
        count={listMessages.count(list.total)}
        facets={facets}
        list={list}
      />
      <Suspense>{list.items.length > 0 ? <ProductList list={list} /> : <EmptyList />}</Suspense>
    </div>
  )
}
