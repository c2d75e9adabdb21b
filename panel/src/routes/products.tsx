import { useQuery } from '@tanstack/react-query'
import { Package, Sheet } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../components/table/filter.tsx'
import { ListScreen } from '../components/table/list-screen.tsx'
import type { View } from '../components/table/views.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { categoriesQuery, collectionsQuery } from '../features/catalogue/categories.ts'
import { productColumns } from '../features/catalogue/columns.tsx'
import { ProductBulkActions } from '../features/catalogue/product-bulk-actions.tsx'
import { fetchProducts, PRODUCTS } from '../features/catalogue/products.ts'
import type { ProductListItem } from '../lib/api/schema.ts'
import { optionsOf } from '../lib/options.ts'
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
  const filters = useFilters()
  const canWrite = usePermission('catalogue_write')
  return (
    <ListScreen
      actions={
        canWrite && (
          <ButtonLink icon={Sheet} to={paths.bulkEditor}>
            {products.bulkEdit}
          </ButtonLink>
        )
      }
      columns={productColumns}
      create={{ label: products.create, to: paths.newProduct, permission: 'catalogue_write' }}
      fetchPage={fetchProducts}
      filters={filters}
      getRowId={({ id }) => String(id)}
      icon={Package}
      id={PRODUCTS}
      rowHeight={56}
      rowPath={({ id }) => paths.product(String(id))}
      text={products}
      views={VIEWS}
      {...(canWrite && {
        bulkActions: (rows: ProductListItem[], clear: () => void) => (
          <ProductBulkActions onDone={clear} products={rows} />
        ),
      })}
    />
  )
}
