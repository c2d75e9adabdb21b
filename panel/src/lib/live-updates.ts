import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BASE_PATH } from './api/api.ts'

interface Change {
  resource: string
  id?: string
}

/** Resources without queries of their own, each with those that contain it. */
const CONTAINERS: Readonly<Record<string, readonly string[]>> = {
  catalogue: ['products', 'courses', 'categories', 'collections'],
  emails: ['orders'],
  payments: ['orders'],
  withdrawals: ['orders'],
}

/**
 * Marks the queries of a changed resource as stale. The keys of queries begin with the resource, then `list` or
 * `detail`, the latter with the id.
 */
export async function invalidateChange(queries: QueryClient, { resource, id }: Change) {
  const containers = CONTAINERS[resource]
  if (containers) {
    await Promise.all(containers.map((container) => queries.invalidateQueries({ queryKey: [container] })))
    return
  }
  await queries.invalidateQueries({
    queryKey: [resource],
    predicate: ({ queryKey: [, kind, key] }) => id === undefined || kind !== 'detail' || key === id,
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
