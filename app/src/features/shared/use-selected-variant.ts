import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

/** What may be chosen on a page, as its address says it: the format of a product, the date of a course. */
const fields = ['formato', 'fecha'] as const

type Field = (typeof fields)[number]

/**
 * The one that somebody chose, if anybody did, and a way to choose another. It is in the address, so that a reload and a
 * shared link show the same. Only the browser is told, not the router: nothing is loaded for it, and it needs no network.
 */
export function useChosen(field: Field, among: readonly { id: number }[]) {
  const { search } = useLocation()
  const [picked, setPicked] = useState<number | null>(null)
  // A page that was rendered beforehand is the same for every address that leads to it: it begins with the first.
  const wanted = useSyncExternalStore(
    neverChanges,
    () => search,
    () => '',
  )
  const asked = new URLSearchParams(wanted).get(field)
  const chosen = picked ?? among.find(({ id }) => String(id) === asked)?.id ?? null
  const choose = (id: number) => {
    setPicked(id)
    const address = new URL(location.href)
    address.searchParams.set(field, String(id))
    history.replaceState(history.state, '', address)
  }
  return [chosen, choose] as const
}

const neverChanges = () => () => {}

/** The address of this page as it is passed on: with what was chosen, and nothing of how one came here. */
export function addressToShare(): string {
  const { search, origin, pathname } = location
  const shared = new URL(pathname, origin)
  for (const field of fields) {
    const chosen = new URLSearchParams(search).get(field)
    if (chosen !== null) shared.searchParams.set(field, chosen)
  }
  return shared.href
}
