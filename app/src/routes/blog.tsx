import { replace, useLoaderData } from 'react-router-dom'
import { Title } from '../components/layout/page-title.tsx'
import { Breadcrumbs } from '../components/ui/breadcrumbs.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { Empty } from '../components/ui/empty-state.tsx'
import { Pagination } from '../components/ui/pagination.tsx'
import { ArticleRow, LeadArticle } from '../features/blog/article-teasers.tsx'
import { pageFromAddress, withinList } from '../features/catalog/list-search-params.ts'
import { loadedShop } from '../lib/engine/client.ts'
import { prerendered } from '../lib/prerender/static-loader.ts'
import { blogTexts } from '../messages/blog.ts'
import { listTexts } from '../messages/list.ts'
import { paths } from '../paths.ts'

/** One that leads, and five below it. */
const perPage = 6

export const loader = prerendered(
  async ({ context, params, request }) => {
    const { api } = await loadedShop(context)
    const slug = params.blog ?? ''
    const tag = new URL(request.url).searchParams.get('tema')
    const [blog, list] = await Promise.all([
      api.blog(slug),
      api.articles(slug, {
        ...(tag && { filter: { tag } }),
        limit: perPage,
        page: pageFromAddress(request.url),
      }),
    ])
    const within = withinList(request.url, list)
    if (within) throw replace(within)
    return { blog, list, tag }
  },
  ['pagina', 'tema'],
)

export function Component() {
  const { blog, list, tag } = useLoaderData<typeof loader>()
  const [first, ...others] = list.items
  const home = paths.blog(blog.slug)
  return (
    <div className="page py-6 md:py-8">
      <Title description={blog.summary} page={list.page}>
        {tag ? `${blogTexts.about(tag)} · ${blog.title}` : blog.title}
      </Title>
      <Breadcrumbs steps={tag ? [{ to: home, title: blog.title }] : []} />
      <div className="mt-4 grid gap-x-16 gap-y-4 md:mt-8 lg:grid-cols-2 lg:items-end">
        <h1 className="text-h1" tabIndex={-1}>
          {tag ? blogTexts.about(tag) : blog.title}
        </h1>
        <p className="max-w-text text-lead text-soft">{blog.summary}</p>
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
        <Empty
          text={tag ? blogTexts.emptyTagText : blogTexts.emptyText}
          title={tag ? blogTexts.emptyTag : blogTexts.empty}
        >
          {tag ? (
            <ButtonLink href={home}>{blogTexts.all}</ButtonLink>
          ) : (
            <ButtonLink href={paths.home}>{listTexts.backToShop}</ButtonLink>
          )}
        </Empty>
      )}
      <Pagination page={list.page} pages={Math.ceil(list.total / list.limit)} />
    </div>
  )
}
