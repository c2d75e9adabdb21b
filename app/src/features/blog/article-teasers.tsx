import type { ArticleCard } from 'mostrador'
import { CardLink, CardPicture } from '../../components/ui/card.tsx'
import { paths } from '../../paths.ts'
import { ArticleMeta, ArticleTags } from '../article/article-meta.tsx'
import './article-teasers.css'

export function LeadArticle({ article }: { article: ArticleCard }) {
  return (
    <article className="card mt-8 grid items-center gap-x-12 gap-y-6 border-y border-border py-8 md:mt-12 md:grid-cols-2 md:py-12 lg:grid-cols-[7fr_5fr]">
      <CardPicture
        className="aspect-[4/3]"
        priority
        image={article.image}
        sizes="(width >= 64rem) 48vw, (width >= 48rem) 46vw, 88vw"
      />
      <div>
        <ArticleTags article={article} />
        <h2 className="mt-3 text-h2">
          <CardLink href={paths.article(article)}>{article.title}</CardLink>
        </h2>
        <p className="mt-4 text-lead text-muted-foreground">{article.summary}</p>
        <ArticleMeta article={article} className="mt-5" />
      </div>
    </article>
  )
}

export function ArticleRow({ article }: { article: ArticleCard }) {
  return (
    <article className="card article-teaser">
      <CardPicture
        className="article-teaser-picture"
        image={article.image}
        sizes="(width >= 64rem) 224px, (width >= 36rem) 160px, 96px"
      />
      <div className="max-w-text">
        <ArticleTags article={article} />
        <h2 className="article-teaser-title">
          <CardLink href={paths.article(article)}>{article.title}</CardLink>
        </h2>
        <p className="mt-2 text-muted-foreground max-sm:hidden">{article.summary}</p>
        <ArticleMeta article={article} className="mt-2 lg:hidden" />
      </div>
      <ArticleMeta article={article} className="text-right max-lg:hidden" stacked />
    </article>
  )
}
