import { Suspense } from 'react'
import { replace, useLoaderData } from 'react-router-dom'
import { Title } from '../components/layout/page-title.tsx'
import { Breadcrumbs } from '../components/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../components/ui/button.tsx'
import { Empty } from '../components/ui/empty-state.tsx'
import { facetsOf } from '../features/catalog/facets.ts'
import { ChosenFilters, Filters, ListCount } from '../features/catalog/filters.tsx'
import {
  listFromAddress,
  listParameters,
  perPage,
  withinList,
} from '../features/catalog/list-search-params.ts'
import { ProductList } from '../features/catalog/product-list.tsx'
import { SortBy } from '../features/catalog/sort-select.tsx'
import { useFilters } from '../features/catalog/use-filters.ts'
import { loadedShop } from '../lib/engine/client.ts'
import { prerendered } from '../lib/prerender/static-loader.ts'
import { filterTexts, listTexts } from '../messages/list.ts'
import { paths } from '../paths.ts'

export const loader = prerendered(async ({ context, params, request }) => {
  const s = await loadedShop(context)
  const slug = params.category ?? ''
  const bands = s.priceBands()
  const { filter, sort, page } = listFromAddress(request.url, bands)
  const narrowed = { ...filter, 'category.slug': slug }
  const [category, collections, list] = await Promise.all([
    s.api.category(slug),
    s.api.collections(slug),
    s.api.facetedProducts({ filter: narrowed, sort, page, limit: perPage }),
  ])
  const within = withinList(request.url, list)
  if (within) throw replace(within)
  const counted = facetsOf(list.facets, bands, request.url)
  const facets = [counted.collections(collections), counted.prices]
  return { category, facets, list }
}, listParameters)

export function Component() {
  const { category, facets, list } = useLoaderData<typeof loader>()
  return (
    <div className="page py-6 md:py-8">
      <Title description={category.description ?? ''} page={list.page}>
        {category.title}
      </Title>
      <Breadcrumbs steps={[]} />
      <div className="mt-4 grid gap-x-16 gap-y-4 md:mt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-end">
        <h1 className="text-h1" tabIndex={-1}>
          {category.title}
        </h1>
        {category.description && <p className="max-w-text text-lead text-soft">{category.description}</p>}
      </div>
      <div className="mt-8 mb-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line py-3 md:mt-12">
        <Filters facets={facets} total={list.total} />
        <ListCount count={listTexts.count(list.total)} list={list} />
        <SortBy />
      </div>
      <ChosenFilters facets={facets} />
      <Suspense>{list.items.length > 0 ? <ProductList list={list} /> : <Nothing />}</Suspense>
    </div>
  )
}

/** An empty shelf, or only none with these filters. */
function Nothing() {
  const { count, clear } = useFilters()
  if (count > 0) {
    return (
      <Empty text={filterTexts.noneText} title={filterTexts.none}>
        <Button onClick={clear}>{filterTexts.clear}</Button>
      </Empty>
    )
  }
  return (
    <Empty text={listTexts.emptyText} title={listTexts.empty}>
      <ButtonLink href={paths.home}>{listTexts.backToShop}</ButtonLink>
    </Empty>
  )
}
