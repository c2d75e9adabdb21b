import { useSearchParams } from 'react-router-dom'

/** Search, filters and sorting of a list: the query parameters of its URL, named as those of the API. */
export type ListParams = Readonly<Record<string, string>>

export interface ListState {
  params: ListParams
  /** Sets parameters; empty values remove theirs. */
  set: (changes: ListParams) => void
  /** Replaces all parameters. */
  replace: (params: ListParams) => void
}

export function useListState(): ListState {
  const [search, setSearch] = useSearchParams()
  const replace = (params: ListParams) => setSearch(withoutEmpty(params), { replace: true })
  const params = Object.fromEntries(search)
  return { params, replace, set: (changes) => replace({ ...params, ...changes }) }
}

const withoutEmpty = (params: ListParams) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))

export const isSameParams = (a: ListParams, b: ListParams) =>
  new URLSearchParams(sorted(a)).toString() === new URLSearchParams(sorted(b)).toString()

const sorted = (params: ListParams) => Object.entries(params).sort(([a], [b]) => a.localeCompare(b))

/** Sorting after a press on a column: ascending, descending, then the list's own order. */
export function nextSort(current: string | undefined, key: string): string {
  if (current === key) return `-${key}`
  return current === `-${key}` ? '' : key
}
