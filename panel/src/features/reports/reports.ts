import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, BASE_PATH, bodyOf } from '../../lib/api/api.ts'
import type { Grouping } from '../../lib/api/schema.ts'
import type { Period } from '../../lib/periods.ts'
import { INCOMPLETE_REFRESH_MS } from '../../lib/query-client.ts'
import { reports } from '../../messages/reports.ts'

export interface ReportParams extends Period {
  grouping: Grouping
}

export const GROUPINGS = Object.keys(reports.groupings) as Grouping[]

/** True for rows in order of time. */
export const isByTime = (grouping: Grouping): boolean =>
  grouping === 'day' || grouping === 'week' || grouping === 'month'

export const reportQuery = (params: ReportParams) =>
  queryOptions({
    queryKey: ['reports', 'list', params],
    queryFn: ({ signal }) => bodyOf(api.GET('/reports/sales', { params: { query: params }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.summed_until ? INCOMPLETE_REFRESH_MS : false),
  })

/** Address of the report as a file. */
export const filePath = (params: ReportParams, format: 'csv' | 'xlsx') =>
  `${BASE_PATH}/reports/sales/file?${new URLSearchParams({ ...params, format })}`
