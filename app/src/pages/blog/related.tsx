import type { ArticleCard } from 'mostrador'
import { Link } from 'react-router-dom'
import { blogTexts } from '../../texts/blog.ts'
import { Picture } from '../../ui/picture.tsx'
import { ArticleFacts, articlePath } from './article-facts.tsx'

/** What to read next. */
export function Related({ articles }: { articles: ArticleCard[] }) {
  return (
    <section className="mt-16 border-t border-line pt-12 md:mt-24 print:hidden">
      <h2 className="mb-8 text-h2">{blogTexts.related}</h2>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article) => (
          <li className="group relative" key={article.slug}>
            <div className="overflow-hidden rounded-edge">
              <Picture
                className="aspect-[4/3] w-full object-cover transition-transform duration-700 ease-settle group-hover:scale-[1.03]"
                decorative
                image={article.image}
                sizes="(width >= 64rem) 30vw, (width >= 36rem) 46vw, 100vw"
              />
            </div>
            <h3 className="mt-4 text-h3">
              <Link
                className="decoration-1 underline-offset-4 group-hover:underline before:absolute before:inset-0"
                to={articlePath(article)}
              >
                {article.title}
              </Link>
            </h3>
            <ArticleFacts article={article} className="mt-2" />
          </li>
        ))}
      </ul>
    </section>
  )
}
