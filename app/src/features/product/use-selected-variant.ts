import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

/** Search params of selections: product variant and course session. */
const FIELDS = ['formato', 'fecha'] as const

type Field = (typeof FIELDS)[number]

/** Stored in the URL by `history.replaceState`: a router navigation would reload data. */
export function useSelectedVariant(field: Field, options: readonly { id: number }[]) {
  const { search } = useLocation()
  const [picked, setPicked] = useState<number | null>(null)
  // Prerendered pages ignore the search params, so hydration starts with the default.
  const currentSearch = useSyncExternalStore(
    neverChanges,
    () => search,
    () => '',
  )
  const requested = new URLSearchParams(currentSearch).get(field)
  const selected = picked ?? options.find(({ id }) => String(id) === requested)?.id ?? null
  const select = (id: number) => {
    setPicked(id)
    const address = new URL(location.href)
    address.searchParams.set(field, String(id))
    history.replaceState(history.state, '', address)
  }
  return [selected, select] as const
}

const neverChanges = () => () => {}

/** URL for sharing: path and selections only. */
export function shareableUrl(): string {
  const { search, origin, pathname } = location
  const shared = new URL(pathname, origin)
  for (const field of FIELDS) {
    const selected = new URLSearchParams(search).get(field)
    if (selected !== null) shared.searchParams.set(field, selected)
  }
  return shared.href
}
