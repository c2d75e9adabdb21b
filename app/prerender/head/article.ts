import type { Article as ArticleView } from 'mostrador'
import type { BlogPosting } from 'schema-dts'
import { organizationId } from './organization.ts'
import { absoluteUrl, type PageContext, pictureUrls } from './page-context.ts'

export function article(page: PageContext, view: ArticleView): BlogPosting {
  const organization = {
    '@type': 'Organization' as const,
    '@id': organizationId(page),
    name: page.config.tradeName,
  }
  return {
    '@type': 'BlogPosting',
    headline: view.title,
    description: view.summary,
    image: pictureUrls(page, [view.image]),
    url: absoluteUrl(page, page.path),
    mainEntityOfPage: absoluteUrl(page, page.path),
    datePublished: view.published_at,
    dateModified: view.updated_at,
    articleSection: view.blog.title,
    keywords: view.tags,
    timeRequired: `PT${view.minutes}M`,
    inLanguage: 'es',
    author: organization,
    publisher: organization,
  }
}
