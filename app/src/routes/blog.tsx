import { replace, useLoaderData } from 'react-router-dom'
import { PageHeading } from '../components/layout/page-heading.tsx'
import { Breadcrumbs } from '../components/ui/breadcrumbs.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Pagination } from '../components/ui/pagination.tsx'
import { ArticleRow, LeadArticle } from '../features/blog/article-teasers.tsx'
import { clampPage, parsePage } from '../features/catalog/list-search-params.ts'
import { getShop } from '../lib/engine/client.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'
import { blogMessages } from '../messages/blog.ts'
import { listMessages } from '../messages/list.ts'
import { paths } from '../paths.ts'

/** One lead article and five rows. */
const PAGE_SIZE = 6

export const loader = staticLoader(
  async ({ context, params, request }) => {
    const { api } = await getShop(context)
    const slug = params.blog ?? ''
    const tag = new URL(request.url).searchParams.get('tema')
    const [blog, list] = await Promise.all([
      api.blog(slug),
      api.articles(slug, {
        ...(tag && { filter: { tag } }),
        limit: PAGE_SIZE,
        page: parsePage(request.url),
      }),
    ])
    const clamped = clampPage(request.url, list)
    if (clamped) throw replace(clamped)
    return { blog, list, tag }
  },
  ['pagina', 'tema'],
)

export function Component() {
  const { blog, list, tag } = useLoaderData<typeof loader>()
  const [first, ...others] = list.items
  const home = paths.blog(blog.slug)
  return (
    <div className="page-container py-6 md:py-8">
      <Breadcrumbs steps={tag ? [{ to: home, title: blog.title }] : []} />
      <div className="mt-4 grid gap-x-16 gap-y-4 md:mt-8 lg:grid-cols-2 lg:items-end">
        <PageHeading
          description={blog.summary}
          page={list.page}
          title={tag ? `${blogMessages.about(tag)} · ${blog.title}` : undefined}
        >
          {tag ? blogMessages.about(tag) : blog.title}
        </PageHeading>
        <p className="max-w-text text-lead text-muted-foreground">{blog.summary}</p>
      </div>
      {first ? (
        <>
          <LeadArticle article={first} />
          <ul className="mt-12 md:mt-16">
            {others.map((article) => (
              <li key={article.slug}>
                <ArticleRow article={article} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState
          text={tag ? blogMessages.emptyTagText : blogMessages.emptyText}
          title={tag ? blogMessages.emptyTag : blogMessages.empty}
        >
          {tag ? (
            <ButtonLink href={home}>{blogMessages.all}</ButtonLink>
          ) : (
            <ButtonLink href={paths.home}>{listMessages.backToShop}</ButtonLink>
          )}
        </EmptyState>
      )}
      <Pagination page={list.page} pages={Math.ceil(list.total / list.limit)} />
    </div>
  )
}
