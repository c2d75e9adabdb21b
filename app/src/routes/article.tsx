import type { Api } from 'mostrador'
import { Suspense } from 'react'
import { redirect, useLoaderData } from 'react-router-dom'
import { PageHeading } from '../components/layout/page-heading.tsx'
import { Breadcrumbs } from '../components/ui/breadcrumbs.tsx'
import { Picture } from '../components/ui/picture.tsx'
import { Prose } from '../components/ui/prose.tsx'
import { ArticleMeta, ArticleTags } from '../features/article/article-meta.tsx'
import { ArticleProducts } from '../features/blog/article-products.tsx'
import { RelatedArticles } from '../features/blog/related-articles.tsx'
import { ShareButton } from '../features/product/share-button.tsx'
import { getShop } from '../lib/engine/client.ts'
import { optional } from '../lib/engine/optional.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'
import { blogMessages } from '../messages/blog.ts'
import { paths } from '../paths.ts'
import '../features/blog/article.css'

export const loader = staticLoader(async ({ context, params, request }) => {
  const { api } = await getShop(context)
  const article = await api.article(params.article ?? '')
  // Redirects to the canonical URL.
  if (new URL(request.url).pathname !== paths.article(article)) throw redirect(paths.article(article))
  return { article, products: await loadProducts(api, article.products) }
})

/** Loads the products of an article in its order; unavailable ones are omitted. */
async function loadProducts(api: Api, ids: readonly number[]) {
  if (ids.length === 0) return []
  const query = { filter: { id: ids.join(',') }, limit: ids.length }
  const found = await optional(api.products(query).then(({ items }) => items))
  return ids.flatMap((id) => found.find((product) => product.id === id) ?? [])
}

export function Component() {
  const { article, products } = useLoaderData<typeof loader>()
  const { blog } = article
  return (
    <div className="page-container py-6 md:py-8">
      <Breadcrumbs steps={[{ to: paths.blog(blog.slug), title: blog.title }]} />
      <article>
        <header className="mt-4 grid grid-cols-1 items-center gap-x-16 gap-y-8 md:mt-8 md:grid-cols-2">
          <div>
            <ArticleTags article={article} />
            <PageHeading
              className="mt-3 text-h1 lg:text-[clamp(3rem,4.4vw,4.25rem)]"
              description={article.summary}
            >
              {article.title}
            </PageHeading>
            <p className="mt-6 max-w-text text-lead text-muted-foreground">{article.summary}</p>
            <ArticleMeta article={article} className="mt-6" />
          </div>
          <Picture
            className="article-picture"
            decorative
            priority
            image={article.image}
            sizes="(width >= 48rem) 46vw, 88vw"
          />
        </header>
        <div className="article-columns">
          <Suspense>
            <div>
              <Prose className="prose-page article" html={article.body} />
              <footer className="article-footer print:hidden">
                <ShareButton title={article.title} />
                {article.updated_on !== article.published_on && (
                  <p className="text-small text-muted-foreground">
                    {blogMessages.updated(article.updated_on)}
                  </p>
                )}
              </footer>
            </div>
            {products.length > 0 && <ArticleProducts products={products} />}
          </Suspense>
        </div>
      </article>
      <Suspense>{article.related.length > 0 && <RelatedArticles articles={article.related} />}</Suspense>
    </div>
  )
}
