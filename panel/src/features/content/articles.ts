import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Saved } from '../../components/form/use-resource-form.ts'
import type { ListParams } from '../../components/table/list-state.ts'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type {
  ArticleInput,
  ArticleResource,
  BlogInput,
  BlogResource,
  ListQuery,
  MediaImage,
} from '../../lib/api/schema.ts'

export const ARTICLES = 'articles'

export function fetchArticles(params: ListParams, signal: AbortSignal) {
  const query = params as ListQuery<'/articles'>
  return bodyOf(api.GET('/articles', { params: { query }, signal }))
}

export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: [ARTICLES, 'detail', slug],
    queryFn: ({ signal }) => bodyOf(api.GET('/articles/{slug}', { params: { path: { slug } }, signal })),
  })

export const blogsQuery = queryOptions({
  queryKey: ['blogs', 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/blogs', { signal })),
  select: ({ data }) => data,
})

/** Saves a blog over its version, or creates it. */
export async function saveBlog(queries: QueryClient, before: BlogResource | null, body: BlogInput) {
  await (before
    ? api.PUT('/blogs/{slug}', {
        params: { path: { slug: before.slug }, header: ifMatch(before.version) },
        body,
      })
    : api.POST('/blogs', { body }))
  await queries.invalidateQueries({ queryKey: ['blogs'] })
  void queries.invalidateQueries({ queryKey: [ARTICLES] })
}

export async function deleteBlog(queries: QueryClient, { slug, version }: BlogResource) {
  await api.DELETE('/blogs/{slug}', { params: { path: { slug }, header: ifMatch(version) } })
  await queries.invalidateQueries({ queryKey: ['blogs'] })
}

/** Article as its form has it: tags as a text. */
export interface ArticleValues {
  slug: string
  blog: string
  title: string
  summary: string
  body: string
  image: MediaImage | null
  tags: string
  products: string[]
  /** RFC 3339; empty for a draft. */
  published_at: string
}

export const newArticle = (blog: string): Saved<ArticleValues> => ({
  values: {
    slug: '',
    blog,
    title: '',
    summary: '',
    body: '',
    image: null,
    tags: '',
    products: [],
    published_at: '',
  },
  version: null,
})

export function readArticle(resource: unknown): Saved<ArticleValues> {
  const { version, updated_at: _, tags, published_at, image, ...others } = resource as ArticleResource
  const values = {
    ...others,
    image: image ?? null,
    tags: tags.join(', '),
    published_at: published_at ?? '',
  }
  return { values, version }
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Article as the API takes it. */
export const toInput = ({ tags, published_at, ...others }: ArticleValues): ArticleInput => ({
  ...others,
  tags: listOf(tags),
  published_at: published_at || null,
})

interface Written {
  slug: string
  version: string | null
  body: ArticleInput
}

/** Saves an article over a version, or creates it without one. */
export async function saveArticle(queries: QueryClient, { slug, version, body }: Written) {
  const article = await (version === null
    ? bodyOf(api.POST('/articles', { body }))
    : bodyOf(api.PUT('/articles/{slug}', { params: { path: { slug }, header: ifMatch(version) }, body })))
  queries.setQueryData(articleQuery(article.slug).queryKey, article)
  void queries.invalidateQueries({ queryKey: [ARTICLES, 'list'] })
  return article
}

export async function deleteArticle(queries: QueryClient, { slug, version }: ArticleResource) {
  await api.DELETE('/articles/{slug}', { params: { path: { slug }, header: ifMatch(version) } })
  void queries.invalidateQueries({ queryKey: [ARTICLES, 'list'] })
}
