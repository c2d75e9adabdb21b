import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Saved } from '../../components/form/use-resource-form.ts'
import type { ListParams } from '../../components/table/list-state.ts'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { ListQuery, PageInput, PageResource } from '../../lib/api/schema.ts'

export const PAGES = 'pages'

export function fetchPages(params: ListParams, signal: AbortSignal) {
  const query = params as ListQuery<'/pages'>
  return bodyOf(api.GET('/pages', { params: { query }, signal }))
}

export const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: [PAGES, 'detail', slug],
    queryFn: ({ signal }) => bodyOf(api.GET('/pages/{slug}', { params: { path: { slug } }, signal })),
  })

export const NEW_PAGE: Saved<PageInput> = {
  values: { slug: '', title: '', summary: '', body: '' },
  version: null,
}

export function readPage(resource: unknown): Saved<PageInput> {
  const { slug, title, summary, body, version } = resource as PageResource
  return { values: { slug, title, summary, body }, version }
}

/** Saves a page over a version, or creates it without one. */
export async function savePage(
  queries: QueryClient,
  slug: string,
  body: PageInput,
  version: string | null,
): Promise<PageResource> {
  const page = await (version === null
    ? bodyOf(api.POST('/pages', { body }))
    : bodyOf(api.PUT('/pages/{slug}', { params: { path: { slug }, header: ifMatch(version) }, body })))
  queries.setQueryData(pageQuery(page.slug).queryKey, page)
  void queries.invalidateQueries({ queryKey: [PAGES, 'list'] })
  return page
}

export async function deletePage(queries: QueryClient, { slug, version }: PageResource) {
  await api.DELETE('/pages/{slug}', { params: { path: { slug }, header: ifMatch(version) } })
  void queries.invalidateQueries({ queryKey: [PAGES, 'list'] })
}
