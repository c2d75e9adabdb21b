import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListParams } from './list-state.ts'

/** Page of a list, with the cursor of the next one. Lists without a count leave the total out. */
export interface Page<Row> {
  data: readonly Row[]
  next?: string | number | null
  total?: number
  total_is_exact?: boolean
}

export interface ListRows<Row> {
  rows: readonly Row[]
  /** Number of all rows, or null when the list is not counted. */
  total: number | null
  isTotalExact: boolean
  isLoading: boolean
  /** True while rows of other parameters are still shown. */
  isStale: boolean
  error: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

/** Reads a page of a list. */
export type FetchPage<Row> = (
  params: ListParams & { after?: string },
  signal: AbortSignal,
) => Promise<Page<Row>>

/** Rows of a list, page after page by cursor. */
export function useList<Row>(resource: string, params: ListParams, fetchPage: FetchPage<Row>): ListRows<Row> {
  const query = useInfiniteQuery({
    queryKey: [resource, 'list', params],
    queryFn: ({ pageParam, signal }) =>
      fetchPage(pageParam ? { ...params, after: String(pageParam) } : params, signal),
    initialPageParam: '' as string | number,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages])
  return {
    rows,
    total: pages?.[0]?.total ?? null,
    isTotalExact: pages?.[0]?.total_is_exact ?? true,
    isLoading: query.isLoading,
    isStale: query.isPlaceholderData,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
    },
    retry: () => void query.refetch(),
  }
}
