import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { CategoryDraft, CollectionDraft } from '../../lib/api/schema.ts'

/** Names of the resources in query keys and live updates. */
export const CATEGORIES = 'categories'
export const COLLECTIONS = 'collections'

export const categoriesQuery = queryOptions({
  queryKey: [CATEGORIES, 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/categories', { signal })),
  select: ({ data }) => data,
})

export const collectionsQuery = queryOptions({
  queryKey: [COLLECTIONS, 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/collections', { signal })),
  select: ({ data }) => data,
})

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

export const orderCategories = (ids: number[]) => api.PUT('/categories/order', { body: { ids } })

export const orderCollections = (ids: number[]) => api.PUT('/collections/order', { body: { ids } })
