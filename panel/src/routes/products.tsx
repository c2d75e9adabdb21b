import { useQuery } from '@tanstack/react-query'
import { Package, Plus, Sheet } from 'lucide-react'
import { useMemo } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { type Filter, optionsOf } from '../components/table/filter.tsx'
import { useListState } from '../components/table/list-state.ts'
import { useList } from '../components/table/use-list.ts'
import type { View } from '../components/table/views.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { categoriesQuery, collectionsQuery } from '../features/catalogue/categories.ts'
import { productColumns } from '../features/catalogue/columns.tsx'
import { ProductBulkActions } from '../features/catalogue/product-bulk-actions.tsx'
import { fetchProducts, PRODUCTS } from '../features/catalogue/products.ts'
import type { ProductListItem } from '../lib/api/schema.ts'
import { usePermission } from '../lib/session.ts'
import { products } from '../messages/products.ts'
import { paths } from '../paths.ts'

const { views, filters: labels } = products

const VIEWS: readonly View[] = [
  { label: views.all, params: {} },
  { label: views.drafts, params: { state: 'draft' } },
  { label: views.lowStock, params: { low_stock: 'true' } },
  { label: views.onOffer, params: { on_offer: 'true' } },
]

const flag = (label: string) => [{ value: 'true', label }]

/** Filters of the list; categories and collections are those of the shop. */
function useFilters(): readonly Filter[] {
  const categories = useQuery(categoriesQuery).data
  const collections = useQuery(collectionsQuery).data
  return useMemo(() => {
    const optionsBy = (entries: typeof categories | typeof collections) =>
      (entries ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
    return [
      { kind: 'options', id: 'state', label: labels.state, options: optionsOf(products.states) },
      { kind: 'option', id: 'category', label: labels.category, options: optionsBy(categories) },
      { kind: 'option', id: 'collection', label: labels.collection, options: optionsBy(collections) },
      { kind: 'option', id: 'low_stock', label: labels.lowStock, options: flag(products.onlyLow) },
      { kind: 'option', id: 'on_offer', label: labels.onOffer, options: flag(products.onlyOffers) },
    ]
  }, [categories, collections])
}

export function Component() {
  const state = useListState()
  const list = useList(PRODUCTS, state.params, fetchProducts)
  const filters = useFilters()
  const canWrite = usePermission('catalogue_write')
  return (
    <Screen
      actions={
        canWrite && (
          <>
            <ButtonLink icon={Sheet} to={paths.bulkEditor}>
              {products.bulkEdit}
            </ButtonLink>
            <ButtonLink icon={Plus} to={paths.newProduct} variant="primary">
              {products.create}
            </ButtonLink>
          </>
        )
      }
      title={products.title}
    >
      <DataTable
        columns={productColumns}
        empty={
          <EmptyState icon={Package} title={products.empty.title}>
            {products.empty.text}
          </EmptyState>
        }
        filters={filters}
        getRowId={({ id }) => String(id)}
        id={PRODUCTS}
        label={products.title}
        list={list}
        rowHeight={56}
        rowPath={({ id }) => paths.product(String(id))}
        searchLabel={products.search}
        state={state}
        views={VIEWS}
        {...(canWrite && {
          bulkActions: (rows: ProductListItem[], clear: () => void) => (
            <ProductBulkActions onDone={clear} products={rows} />
          ),
        })}
      />
    </Screen>
  )
}
