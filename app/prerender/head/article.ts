import type { Article as ArticleView } from 'mostrador'
import type { BlogPosting } from 'schema-dts'
import { houseId } from './organization.ts'
import { absolute, type PageContext, pictureUrls } from './page-context.ts'

/** An article of a blog. */
export function article(page: PageContext, of: ArticleView): BlogPosting {
  const house = { '@type': 'Organization' as const, '@id': houseId(page), name: page.house.tradeName }
  return {
    '@type': 'BlogPosting',
    headline: of.title,
    description: of.summary,
    image: pictureUrls(page, [of.image]),
    url: absolute(page, page.path),
    mainEntityOfPage: absolute(page, page.path),
    datePublished: of.published_at,
    dateModified: of.updated_at,
    articleSection: of.blog.title,
    keywords: of.tags,
    timeRequired: `PT${of.minutes}M`,
    inLanguage: 'es',
    author: house,
    publisher: house,
  }
}
