import { replace, useLoaderData } from 'react-router-dom'
import { PageHeading } from '../components/layout/page-heading.tsx'
import { Button } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { buildFacets } from '../features/catalog/facets.ts'
import { ListToolbar } from '../features/catalog/filters.tsx'
import { clampPage, LIST_PARAMS, PAGE_SIZE, parseListParams } from '../features/catalog/list-search-params.ts'
import { ProductList } from '../features/catalog/product-list.tsx'
import { useFilters } from '../features/catalog/use-filters.ts'
import { toCardProduct } from '../features/product/card-product.ts'
import { BrowseCategories, DidYouMean } from '../features/search/search-alternatives.tsx'
import { SearchBox } from '../features/search/search-box.tsx'
import { getShop } from '../lib/engine/client.ts'
import { optional } from '../lib/engine/optional.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'
import { filterMessages } from '../messages/list.ts'
import { searchMessages } from '../messages/search.ts'

export const loader = staticLoader(
  async ({ context, request }) => {
    const s = await getShop(context)
    const query = new URL(request.url).searchParams.get('q')?.trim() ?? ''
    const categories = () => optional(s.api.categories())
    if (query === '') return { query, list: null, facets: [], categories: await categories() }
    const bands = s.priceBands()
    const { filter, sort, page } = parseListParams(request.url, bands)
    // Default order of a search.
    const byRelevance = sort === 'collection'
    const list = await s.api.search(query, { filter, ...(!byRelevance && { sort }), page, limit: PAGE_SIZE })
    const clamped = clampPage(request.url, list)
    if (clamped) throw replace(clamped)
    const items = list.items.map((product) => ({ ...toCardProduct(product), summary: product.summary }))
    const facetGroups = buildFacets(list.facets, bands, request.url)
    const facets = [facetGroups.categories, facetGroups.collections(), facetGroups.prices]
    return {
      query,
      list: { ...list, items },
      facets,
      categories: items.length === 0 ? await categories() : [],
    }
  },
  ['q', ...LIST_PARAMS],
)

export function Component() {
  const { query, list, facets, categories } = useLoaderData<typeof loader>()
  const { count, clear } = useFilters()
  const title = query ? searchMessages.titleFor(query) : searchMessages.title
  const empty = list?.items.length === 0
  return (
    <div className="page-container py-8 md:py-12">
      <PageHeading className="text-h1 break-words" page={list?.page}>
        {title}
      </PageHeading>
      <SearchBox className="mt-6 max-w-text" large />
      {list && <DidYouMean suggestions={list.suggestions} />}
      <div className="mt-10">
        {!list && <p className="text-lead text-muted-foreground">{searchMessages.start}</p>}
        {list && (!empty || count > 0) && (
          <>
            {list.partial && !empty && (
              <p className="mb-6 text-lead text-muted-foreground">{searchMessages.partial}</p>
            )}
            <ListToolbar byRelevance count={searchMessages.count(list.total)} facets={facets} list={list} />
          </>
        )}
        {list && !empty && <ProductList list={list} highlights={list.highlights} />}
        {empty && count > 0 && (
          <EmptyState text={filterMessages.noneText} title={filterMessages.none}>
            <Button onClick={clear}>{filterMessages.clear}</Button>
          </EmptyState>
        )}
        {empty && count === 0 && (
          <EmptyState text={searchMessages.noneText} title={searchMessages.none(query)} />
        )}
        {categories.length > 0 && <BrowseCategories categories={categories} />}
      </div>
    </div>
  )
}
