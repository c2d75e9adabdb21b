import { useLocation, useNavigation, useSearchParams } from 'react-router-dom'
import { clearFacets, type FacetName, facetNames, toggleFacet } from './list-search-params.ts'

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

/** Search params of the pending navigation if there is one: changes are shown optimistically. */
export function useListParams() {
  const [current, setParams] = useSearchParams()
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const isPending = location?.pathname === pathname
  const params = isPending ? new URLSearchParams(location.search) : current
  // Synchronous, to avoid a flicker of controlled checkboxes.
  const navigate = (next: URLSearchParams) => setParams(next, { flushSync: true })
  return { params, isPending, navigate }
}

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
