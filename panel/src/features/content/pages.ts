import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Saved } from '../../components/form/use-resource-form.ts'
import type { ListParams } from '../../components/table/list-state.ts'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { FaqEntry, ListQuery, PageResource } from '../../lib/api/schema.ts'

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

/** A page is edited as a text, or as questions. */
export type PageMode = 'text' | 'faq'

/** Page as its form has it. The mode says which of body and questions is saved. */
export interface PageValues {
  slug: string
  title: string
  summary: string
  mode: PageMode
  body: string
  faq: { intro: string; entries: Required<FaqEntry>[] }
}

export const NEW_PAGE: Saved<PageValues> = {
  values: { slug: '', title: '', summary: '', mode: 'text', body: '', faq: { intro: '', entries: [] } },
  version: null,
}

/** Reads a page; one that is being edited keeps its mode. */
export function readPage(resource: unknown, mode?: PageMode): Saved<PageValues> {
  const { slug, title, summary, body, faq, is_faq, version } = resource as PageResource
  const own = is_faq ? 'faq' : 'text'
  const entries = (faq?.entries ?? []).map((entry) => ({ ...entry, answer: entry.answer ?? '' }))
  const values = {
    slug,
    title,
    summary,
    mode: faq ? (mode ?? own) : 'text',
    body,
    faq: { intro: faq?.intro ?? '', entries },
  } as const
  return { values, version }
}

/** Saves a page over a version, or creates it without one. */
export async function savePage(
  queries: QueryClient,
  slug: string,
  { mode, faq, ...values }: PageValues,
  version: string | null,
): Promise<PageResource> {
  const body = { ...values, faq: mode === 'faq' ? faq : null }
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
