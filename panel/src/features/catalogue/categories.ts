import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { CategoryDraft, CollectionDraft } from '../../lib/api/schema.ts'

/** Names of the resources in query keys and live updates. */
export const CATEGORIES = 'categories'
export const COLLECTIONS = 'collections'

/** Categories with the version of their order. */
export const categoryListQuery = queryOptions({
  queryKey: [CATEGORIES, 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/categories', { signal })),
})

/** Collections with the version of their order. */
export const collectionListQuery = queryOptions({
  queryKey: [COLLECTIONS, 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/collections', { signal })),
})

export const categoriesQuery = queryOptions({ ...categoryListQuery, select: ({ data }) => data })

export const collectionsQuery = queryOptions({ ...collectionListQuery, select: ({ data }) => data })

/** Write to categories or collections, after which both are read again. */
export function useTaxonomyMutation<Input, Result>(write: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [CATEGORIES] }),
        queries.invalidateQueries({ queryKey: [COLLECTIONS] }),
      ]),
  })
}

/** Resource as it was read; null for a new one. */
type Existing = { id: number; version: string } | null

const target = ({ id, version }: NonNullable<Existing>) => ({ path: { id }, header: ifMatch(version) })

export const saveCategory = (existing: Existing, body: CategoryDraft) =>
  existing
    ? bodyOf(api.PUT('/categories/{id}', { params: target(existing), body }))
    : bodyOf(api.POST('/categories', { body }))

export const saveCollection = (existing: Existing, body: CollectionDraft) =>
  existing
    ? bodyOf(api.PUT('/collections/{id}', { params: target(existing), body }))
    : bodyOf(api.POST('/collections', { body }))

export const deleteCategory = (existing: NonNullable<Existing>) =>
  api.DELETE('/categories/{id}', { params: target(existing) })

export const deleteCollection = (existing: NonNullable<Existing>) =>
  api.DELETE('/collections/{id}', { params: target(existing) })

/** New order, with the version of the order that was read. */
export interface Reordering {
  version: string
  ids: number[]
}

const ordered = ({ version, ids }: Reordering) => ({ params: { header: ifMatch(version) }, body: { ids } })

export const orderCategories = (order: Reordering) => api.PUT('/categories/order', ordered(order))

export const orderCollections = (order: Reordering) => api.PUT('/collections/order', ordered(order))
