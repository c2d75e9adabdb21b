import type { EngineListQuery } from './commands.js'

/** Filter, sort order and page of a list. */
export interface ListQuery {
  /** Values by field: `{'category.slug': 'aceites', id: '1,2,3'}`. */
  filter?: Readonly<Record<string, string>>
  /** Field to sort by, or `-field` for descending order. */
  sort?: string
  /** Items per page. */
  limit?: number
  /** Page number, from 1. */
  page?: number
}

/** Converts a list query to the format of the engine. */
export function toEngineListQuery({ filter = {}, sort, limit, page }: ListQuery = {}): EngineListQuery {
  const filters = Object.entries(filter).map(([field, value]): [string, string] => [field, String(value)])
  return { filters, sort: sort || null, limit: limit ?? null, page: page ?? null }
}
