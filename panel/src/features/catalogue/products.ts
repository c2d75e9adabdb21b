import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListParams } from '../../components/table/list-state.ts'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type {
  BulkRow,
  ListQuery,
  ProductDetail,
  ProductDraft,
  ProductListItem,
  StockRequest,
} from '../../lib/api/schema.ts'

/** Name of the resource in query keys and live updates. */
export const PRODUCTS = 'products'

export const fetchProducts = (params: ListParams, signal: AbortSignal) =>
  bodyOf(api.GET('/products', { params: { query: params as ListQuery<'/products'> }, signal }))

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [PRODUCTS, 'detail', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/products/{id}', { params: target(id), signal })),
  })

export const stockQuery = (id: string) =>
  queryOptions({
    queryKey: [PRODUCTS, 'detail', id, 'stock'],
    queryFn: ({ signal }) => bodyOf(api.GET('/products/{id}/stock', { params: target(id), signal })),
  })

export const pricesQuery = (id: string) =>
  queryOptions({
    queryKey: [PRODUCTS, 'detail', id, 'prices'],
    queryFn: ({ signal }) => bodyOf(api.GET('/products/{id}/prices', { params: target(id), signal })),
  })

const target = (id: string) => ({ path: { id: Number(id) } })

export const createProduct = (body: ProductDraft) => bodyOf(api.POST('/products', { body }))

export const replaceProduct = (id: string, version: string, body: ProductDraft) =>
  bodyOf(api.PUT('/products/{id}', { params: { ...target(id), header: ifMatch(version) }, body }))

export const removeProduct = ({ id, version }: ProductDetail) =>
  bodyOf(api.DELETE('/products/{id}', { params: { path: { id }, header: ifMatch(version) } }))

export const duplicateProduct = ({ id }: ProductDetail) =>
  bodyOf(api.POST('/products/{id}/duplicate', { params: { path: { id } } }))

export const createPreviewLink = ({ id }: ProductDetail) =>
  bodyOf(api.POST('/products/{id}/preview-link', { params: { path: { id } } }))

export const previewProduct = (id: number | null, product: ProductDraft, signal: AbortSignal) =>
  bodyOf(api.POST('/products/preview', { body: { id, product }, signal }))

export const changeStock = (id: string, body: StockRequest) =>
  bodyOf(api.POST('/products/{id}/stock', { params: target(id), body }))

/** Changes of many products, of all or of none. */
export const editProducts = (rows: BulkRow[]) => bodyOf(api.PATCH('/products', { body: { rows } }))

/** The same changes of several products. */
export const changesOf = (products: readonly ProductListItem[], changes: BulkRow['changes']): BulkRow[] =>
  products.map(({ id, version }) => ({ id, version, changes }))

/** Write to products, after which everything of them is read again. */
export function useProductMutation<Input, Result>(write: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: [PRODUCTS] }),
  })
}
