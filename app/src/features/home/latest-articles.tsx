import type { ArticleCard } from 'mostrador'
import { CardLink, CardPicture } from '../../components/ui/card.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { homeTexts } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import { ArticleFacts } from '../shared/article-meta.tsx'
import { Section } from './home-section.tsx'

/** The latest articles: the newest large, the others beside it. */
export function Articles({ articles }: { articles: readonly ArticleCard[] }) {
  const [first, ...others] = articles
  if (!first) return null
  return (
    <Section
      className="far"
      more={{ to: paths.blog(first.blog.slug), text: homeTexts.allArticles }}
      title={homeTexts.articles}
    >
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Lead article={first} />
        <ul className="border-b border-line lg:self-start">
          {others.map((article) => (
            <li className="border-t border-line" key={article.slug}>
              <Beside article={article} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

function Lead({ article }: { article: ArticleCard }) {
  return (
    <article className="group relative">
      <CardPicture className="aspect-[3/2]" image={article.image} sizes="(width >= 64rem) 52vw, 100vw" />
      <ArticleFacts article={article} className="mt-4" />
      <h3 className="mt-1 text-h3">
        <CardLink href={paths.article(article)}>{article.title}</CardLink>
      </h3>
      <p className="mt-2 max-w-text text-soft">{article.summary}</p>
    </article>
  )
}

function Beside({ article }: { article: ArticleCard }) {
  return (
    <article className="group relative grid grid-cols-[6rem_1fr] gap-x-5 py-5 md:grid-cols-[8rem_1fr]">
      <Picture
        className="aspect-square w-full rounded-edge object-cover"
        decorative
        image={article.image}
        sizes="128px"
      />
      <div>
        <ArticleFacts article={article} />
        <h3 className="mt-1 text-h4">
          <CardLink href={paths.article(article)}>{article.title}</CardLink>
        </h3>
      </div>
    </article>
  )
}
