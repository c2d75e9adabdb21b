import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../lib/api/api.ts'
import { INCOMPLETE_REFRESH_MS } from '../../lib/query-client.ts'

const REFRESH_MS = 60_000

/** Figures of the start screen. Changes of orders refresh them, and the interval what time and stock change. */
export const dashboardQuery = queryOptions({
  queryKey: ['orders', 'dashboard'],
  queryFn: ({ signal }) => bodyOf(api.GET('/dashboard', { signal })),
  refetchInterval: ({ state }) => (state.data?.summed_until ? INCOMPLETE_REFRESH_MS : REFRESH_MS),
})
