import { common } from '../../messages/common.ts'
export interface Difference {
  field: string
  before: string
  after: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Value as text for a comparison. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? common.yes : common.no
  return isRecord(value) ? JSON.stringify(value, null, 2) : String(value)
}

/** Members that differ between two values, by their name at the first level. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, next] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .map((field) => ({ field, before: valueText(old[field]), after: valueText(next[field]) }))
    .filter(({ before: one, after: other }) => one !== other)
}
