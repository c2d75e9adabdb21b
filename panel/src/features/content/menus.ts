import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Saved } from '../../components/form/use-resource-form.ts'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { MenuItem, MenuResource } from '../../lib/api/schema.ts'

export const MENUS = 'menus'

export const menusQuery = queryOptions({
  queryKey: [MENUS, 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/menus', { signal })),
  select: ({ data }) => data,
})

export interface MenuValues {
  items: MenuItem[]
}

export function readMenu(resource: unknown): Saved<MenuValues> {
  const { items, version } = resource as MenuResource
  return { values: { items }, version }
}

export async function saveMenu(queries: QueryClient, name: string, body: MenuValues, version: string) {
  const menu = await bodyOf(
    api.PUT('/menus/{name}', { params: { path: { name }, header: ifMatch(version) }, body }),
  )
  void queries.invalidateQueries({ queryKey: [MENUS] })
  return readMenu(menu)
}
