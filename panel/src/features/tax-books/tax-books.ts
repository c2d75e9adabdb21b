import { today } from '@internationalized/date'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListParams } from '../../components/table/list-state.ts'
import { api, BASE_PATH, bodyOf } from '../../lib/api/api.ts'
import { TIME_ZONE } from '../../lib/time-zone.ts'
import { taxBooks as text } from '../../messages/tax-books.ts'

/** Quarter or month of a year; a month lies in the quarter. */
export interface TaxPeriod {
  year: number
  quarter: number
  month?: number
}

/** Years from which to choose. */
const YEARS = 6

const number = (value: string | undefined, max: number) => {
  const parsed = Number(value)
  return Number.isInteger(parsed) && parsed >= 1 && parsed <= max ? parsed : undefined
}

/** Period of the URL; the current quarter without one. */
export function periodOf(params: ListParams, day = today(TIME_ZONE)): TaxPeriod {
  const month = number(params.month, 12)
  const current = Math.ceil((month ?? day.month) / 3)
  const quarter = month === undefined ? (number(params.quarter, 4) ?? current) : current
  const year = number(params.year, 9999) ?? day.year
  return { year, quarter, ...(month !== undefined && { month }) }
}

export const yearsUntil = (day = today(TIME_ZONE)) =>
  Array.from({ length: YEARS }, (_, back) => day.year - back)

export const quarterName = (quarter: number) => text.quarters[quarter - 1] ?? ''

/** Parameters of forms that are due by quarter or by month. */
const anyPeriod = ({ year, quarter, month }: TaxPeriod) =>
  month === undefined ? { year, quarter } : { year, month }

/** Parameters of forms that are due by quarter. */
const quarterOf = ({ year, quarter }: TaxPeriod) => ({ year, quarter })

export const vatReturnQuery = (period: TaxPeriod) =>
  queryOptions({
    queryKey: ['reports', 'list', 'vat-return', period],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/tax-books/vat-return', { params: { query: anyPeriod(period) }, signal })),
    placeholderData: keepPreviousData,
  })

export const recapitulativeQuery = (period: TaxPeriod) =>
  queryOptions({
    queryKey: ['reports', 'list', 'recapitulative-statement', period],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/tax-books/recapitulative-statement', { params: { query: anyPeriod(period) }, signal }),
      ),
    placeholderData: keepPreviousData,
  })

export const ossReturnQuery = (period: TaxPeriod) =>
  queryOptions({
    queryKey: ['reports', 'list', 'oss-return', quarterOf(period)],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/tax-books/oss-return', { params: { query: quarterOf(period) }, signal })),
    placeholderData: keepPreviousData,
  })

const filePath = (book: string, params: object) => {
  const query = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]))
  return `${BASE_PATH}/tax-books/${book}/file?${query}`
}

/** Addresses of the files. */
export const files = {
  register: (period: TaxPeriod, format: 'csv' | 'xlsx') =>
    filePath('register', { ...quarterOf(period), format }),
  vatReturn: (period: TaxPeriod) => filePath('vat-return', anyPeriod(period)),
  recapitulative: (period: TaxPeriod) => filePath('recapitulative-statement', anyPeriod(period)),
  ossReturn: (period: TaxPeriod) => filePath('oss-return', quarterOf(period)),
}
