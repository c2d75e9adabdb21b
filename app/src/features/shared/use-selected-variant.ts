import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

/** What may be chosen on a page, as its address says it: the format of a product, the date of a course. */
const FIELDS = ['formato', 'fecha'] as const

type Field = (typeof FIELDS)[number]

/**
 * The one that somebody chose, if anybody did, and a way to choose another. It is in the address, so that a reload and a
 * shared link show the same. Only the browser is told, not the router: nothing is loaded for it, and it needs no network.
 */
export function useSelectedVariant(field: Field, options: readonly { id: number }[]) {
  const { search } = useLocation()
  const [picked, setPicked] = useState<number | null>(null)
  // A page that was rendered beforehand is the same for every address that leads to it: it begins with the first.
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

/** The address of this page as it is passed on: with what was chosen, and nothing of how one came here. */
export function shareableUrl(): string {
  const { search, origin, pathname } = location
  const shared = new URL(pathname, origin)
  for (const field of FIELDS) {
    const selected = new URLSearchParams(search).get(field)
    if (selected !== null) shared.searchParams.set(field, selected)
  }
  return shared.href
}
