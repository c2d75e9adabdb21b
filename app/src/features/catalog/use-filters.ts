import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router-dom'
import { afterPaint } from '../../lib/browser/after-paint.ts'
import { createStore } from '../../lib/create-store.ts'
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

interface RequestedParams {
  /** Key of the location that the navigation replaces. */
  from: string
  params: URLSearchParams
}

/** Shown before the router renders its pending state, which renders every link of the page. */
const requested = createStore<RequestedParams | null>(null)

/** Search params of the pending navigation if there is one: changes are shown optimistically. */
export function useListParams() {
  const [current] = useSearchParams()
  const { location } = useNavigation()
  const { key, pathname } = useLocation()
  const navigateTo = useNavigate()
  const pending = requested.use()
  const isPending = location?.pathname === pathname
  const params =
    pending?.from === key ? pending.params : isPending ? new URLSearchParams(location.search) : current
  const navigate = async (params: URLSearchParams) => {
    const request = { from: key, params }
    requested.set(request)
    await navigateTo(`?${params}`)
    // A blocked navigation leaves the location as it is.
    afterPaint(() => requested.get() === request && requested.set(null))
  }
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
