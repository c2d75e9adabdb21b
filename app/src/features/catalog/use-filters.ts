import { useLocation, useNavigation, useSearchParams } from 'react-router-dom'
import { cleared, type FacetName, facetNames, toggled } from './list-search-params.ts'

/** Something to narrow a list to, with how much is left then, where that is known. */
export interface FacetValue {
  value: string
  label: string
  count?: number
}

export interface Facet {
  name: FacetName
  title: string
  values: FacetValue[]
}

/** The address of a list as it is about to be: what was just pressed shows before the list has followed. */
export function useListParams() {
  const [here, setParams] = useSearchParams()
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const coming = location?.pathname === pathname
  const params = coming ? new URLSearchParams(location.search) : here
  // At once, or a box would be ticked, not ticked, and ticked again.
  const go = (next: URLSearchParams) => setParams(next, { flushSync: true })
  return { params, coming, go }
}

/** The filters of a list, kept in its address. */
export function useFilters() {
  const { params, coming, go } = useListParams()
  return {
    coming,
    chosen: (name: FacetName) => params.getAll(name),
    count: facetNames.reduce((sum, name) => sum + params.getAll(name).length, 0),
    toggle: (name: FacetName, value: string) => go(toggled(params, name, value)),
    clear: () => go(cleared(params)),
  }
}
