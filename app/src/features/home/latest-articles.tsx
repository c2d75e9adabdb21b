import { CardLink, CardPicture } from '../../components/ui/card.tsx'
import { Thumbnail } from '../../components/ui/picture.tsx'
import { homeMessages } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import { ArticleMeta } from '../article/article-meta.tsx'
import type { HomeArticle } from './home-data.ts'
import { HomeSection } from './home-section.tsx'

export function LatestArticles({ articles }: { articles: readonly HomeArticle[] }) {
  const [first, ...others] = articles
  if (!first) return null
  return (
    <HomeSection
      more={{ to: paths.blog(first.blog.slug), text: homeMessages.allArticles }}
      title={homeMessages.articles}
    >
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <LeadArticleCard article={first} />
        <ul className="ruled-list lg:self-start">
          {others.map((article) => (
            <li key={article.slug}>
              <ArticleListItem article={article} />
            </li>
          ))}
        </ul>
      </div>
    </HomeSection>
  )
}

function LeadArticleCard({ article }: { article: HomeArticle }) {
  return (
    <article className="card">
      <CardPicture className="aspect-[3/2]" image={article.image} sizes="(width >= 64rem) 52vw, 100vw" />
      <ArticleMeta article={article} className="mt-4" />
      <h3 className="mt-1 text-h3">
        <CardLink href={paths.article(article)}>{article.title}</CardLink>
      </h3>
      <p className="mt-2 max-w-text text-muted-foreground">{article.summary}</p>
    </article>
  )
}

function ArticleListItem({ article }: { article: HomeArticle }) {
  return (
    <article className="card article-row">
      <Thumbnail image={article.image} />
      <div>
        <ArticleMeta article={article} />
        <h3>
          <CardLink href={paths.article(article)}>{article.title}</CardLink>
        </h3>
      </div>
    </article>
  )
}
