import type { ListParams } from '../../components/table/list-state.ts'
import { api, bodyOf } from '../../lib/api/api.ts'
import type { ListQuery } from '../../lib/api/schema.ts'
import { endOfDay, startOfDay } from '../../lib/format.ts'

/** Name of the resource in query keys. */
export const AUDIT = 'audit'

/** Lists changes, the newest first. `entry` is the open one, known to the screen only. */
export function fetchAudit({ from, to, entry, ...others }: ListParams, signal: AbortSignal) {
  const query = { ...others, ...(from && { from: startOfDay(from) }), ...(to && { to: endOfDay(to) }) }
  return bodyOf(api.GET('/audit', { params: { query: query as ListQuery<'/audit'> }, signal }))
}
