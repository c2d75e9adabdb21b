import type { ArticleCard } from 'mostrador'
import { CardLink, CardPicture } from '../../components/ui/card.tsx'
import { blogMessages } from '../../messages/blog.ts'
import { paths } from '../../paths.ts'
import { ArticleMeta } from '../article/article-meta.tsx'

export function RelatedArticles({ articles }: { articles: readonly ArticleCard[] }) {
  return (
    <section className="mt-16 border-t border-border pt-12 md:mt-24 print:hidden">
      <h2 className="mb-8 text-h2">{blogMessages.related}</h2>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article) => (
          <li className="card" key={article.slug}>
            <CardPicture
              className="aspect-[4/3]"
              image={article.image}
              sizes="(width >= 64rem) 30vw, (width >= 36rem) 46vw, 100vw"
            />
            <h3 className="mt-4 text-h3">
              <CardLink href={paths.article(article)}>{article.title}</CardLink>
            </h3>
            <ArticleMeta article={article} className="mt-2" />
          </li>
        ))}
      </ul>
    </section>
  )
}
