import { useLocation, useNavigation, useSearchParams } from 'react-router-dom'
import { clearFacets, type FacetName, facetNames, toggleFacet } from './list-search-params.ts'

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
  const [current, setParams] = useSearchParams()
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const isPending = location?.pathname === pathname
  const params = isPending ? new URLSearchParams(location.search) : current
  // At once, or a box would be ticked, not ticked, and ticked again.
  const navigate = (next: URLSearchParams) => setParams(next, { flushSync: true })
  return { params, isPending, navigate }
}

/** The filters of a list, kept in its address. */
export function useFilters() {
  const { params, isPending, navigate } = useListParams()
  return {
    isPending,
    selectedValues: (name: FacetName) => params.getAll(name),
    count: facetNames.reduce((sum, name) => sum + params.getAll(name).length, 0),
    toggle: (name: FacetName, value: string) => navigate(toggleFacet(params, name, value)),
    clear: () => navigate(clearFacets(params)),
  }
}
