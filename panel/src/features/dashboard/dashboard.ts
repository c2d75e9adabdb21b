import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../lib/api/api.ts'

const REFRESH_MS = 60_000

/** Figures of the start screen. They depend on orders, payments and stock, so they are read again every minute. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard', 'detail'],
  queryFn: ({ signal }) => bodyOf(api.GET('/dashboard', { signal })),
  refetchInterval: REFRESH_MS,
})
