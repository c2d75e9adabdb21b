import { useNavigation, useSearchParams } from 'react-router-dom'
import { cleared, type FacetName, facetNames, toggled } from './list-address.ts'

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

/** The filters of a list, kept in its address. What was just pressed shows before the list has followed. */
export function useFilters() {
  const [here, setParams] = useSearchParams()
  const { location } = useNavigation()
  const coming = location?.pathname === window.location.pathname ? new URLSearchParams(location.search) : null
  const params = coming ?? here
  return {
    coming: coming !== null,
    chosen: (name: FacetName) => params.getAll(name),
    count: facetNames.reduce((sum, name) => sum + params.getAll(name).length, 0),
    toggle: (name: FacetName, value: string) => setParams(toggled(params, name, value)),
    clear: () => setParams(cleared(params)),
  }
}
