import { replace, useLoaderData } from 'react-router-dom'
import { Title } from '../components/layout/page-title.tsx'
import { Button } from '../components/ui/button.tsx'
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
import { DidYouMean, LookAround } from '../features/search/search-alternatives.tsx'
import { SearchBox } from '../features/search/search-box.tsx'
import { loadedShop } from '../lib/engine/client.ts'
import { accessory } from '../lib/engine/optional.ts'
import { prerendered } from '../lib/prerender/static-loader.ts'
import { filterTexts } from '../messages/list.ts'
import { searchTexts } from '../messages/search.ts'

export const loader = prerendered(
  async ({ context, request }) => {
    const s = await loadedShop(context)
    const query = new URL(request.url).searchParams.get('q')?.trim() ?? ''
    const categories = () => accessory(s.api.categories())
    if (query === '') return { query, list: null, facets: [], categories: await categories() }
    const bands = s.priceBands()
    const { filter, sort, page } = listFromAddress(request.url, bands)
    // Unless another order is asked for, the best comes first.
    const best = sort === 'collection'
    const list = await s.api.search(query, { filter, ...(!best && { sort }), page, limit: perPage })
    const within = withinList(request.url, list)
    if (within) throw replace(within)
    const nothing = list.items.length === 0
    const counted = facetsOf(list.facets, bands, request.url)
    const facets = [counted.categories, counted.collections(), counted.prices]
    return { query, list, facets, categories: nothing ? await categories() : [] }
  },
  ['q', ...listParameters],
)

export function Component() {
  const { query, list, facets, categories } = useLoaderData<typeof loader>()
  const { count, clear } = useFilters()
  const title = query ? searchTexts.titleFor(query) : searchTexts.title
  const empty = list?.items.length === 0
  return (
    <div className="page py-8 md:py-12">
      <Title page={list?.page ?? 1}>{title}</Title>
      <h1 className="text-h1 break-words" tabIndex={-1}>
        {title}
      </h1>
      <SearchBox className="mt-6 max-w-text" large />
      {list && <DidYouMean suggestions={list.suggestions} />}
      <div className="mt-10">
        {!list && <p className="text-lead text-soft">{searchTexts.start}</p>}
        {list && (!empty || count > 0) && (
          <>
            {list.partial && !empty && <p className="mb-6 text-lead text-soft">{searchTexts.partial}</p>}
            <div className="mb-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line py-3">
              <Filters facets={facets} total={list.total} />
              <ListCount count={searchTexts.count(list.total)} list={list} />
              <SortBy best />
            </div>
            <ChosenFilters facets={facets} />
          </>
        )}
        {list && !empty && <ProductList list={list} marks={list.highlights} />}
        {empty && count > 0 && (
          <Empty text={filterTexts.noneText} title={filterTexts.none}>
            <Button onClick={clear}>{filterTexts.clear}</Button>
          </Empty>
        )}
        {empty && count === 0 && <Empty text={searchTexts.noneText} title={searchTexts.none(query)} />}
        {categories.length > 0 && <LookAround categories={categories} />}
      </div>
    </div>
  )
}
