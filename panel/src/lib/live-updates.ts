import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BASE_PATH } from './api/api.ts'

interface Change {
  resource: string
  id?: string
}

/** Resources without queries of their own, or with parts in other ones, each with those that contain it. */
const CONTAINERS: Readonly<Record<string, readonly string[]>> = {
  catalogue: ['products', 'courses', 'categories', 'collections'],
  emails: ['orders'],
  import_mappings: ['imports'],
  payments: ['orders'],
  staff: ['staff', 'account'],
  withdrawals: ['orders'],
}

/** Log of the changes of all resources. */
const LOG = 'audit'

/**
 * Marks the queries of a changed resource as stale, and the log of all changes. The keys of queries begin with the
 * resource, then `list` or `detail`, the latter with the id.
 */
export async function invalidateChange(queries: QueryClient, { resource, id }: Change) {
  const containers = CONTAINERS[resource]
  await queries.invalidateQueries({
    predicate: ({ queryKey: [name, kind, key] }) => {
      if (name === LOG) return true
      if (containers) return containers.includes(String(name))
      return name === resource && (id === undefined || kind !== 'detail' || String(key) === id)
    },
  })
}

/** Follows the changes that the server announces. `EventSource` reconnects by itself. */
export function useLiveUpdates() {
  const queries = useQueryClient()
  useEffect(() => {
    const source = new EventSource(`${BASE_PATH}/events`)
    let wasLost = false
    source.addEventListener('change', (event: MessageEvent<string>) => {
      void invalidateChange(queries, JSON.parse(event.data))
    })
    source.addEventListener('open', () => {
      // Changes during the gap are unknown.
      if (wasLost) void queries.invalidateQueries()
      wasLost = false
    })
    source.addEventListener('error', () => {
      wasLost = true
    })
    return () => source.close()
  }, [queries])
}
