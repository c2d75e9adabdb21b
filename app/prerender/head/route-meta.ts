import type { Article, Blog, Category, Content, Image, ProductPage } from 'mostrador'
import type { Thing } from 'schema-dts'
import { paths } from '../../src/paths.ts'
import { article } from './article.ts'
import { breadcrumbs, type Step } from './breadcrumbs.ts'
import { course } from './course.ts'
import { extractQuestions, faqPages } from './faq.ts'
import { feedPath } from './feed-path.ts'
import { organization, webSite } from './organization.ts'
import type { PageContext } from './page-context.ts'
import { product } from './product.ts'

interface RouteMeta {
  type: 'website' | 'article' | 'product'
  image?: Image
  feed?: string
  jsonLd: Thing[]
}

type MetaFunction<Data> = (page: PageContext<Data>) => RouteMeta

const categoryStep = ({ slug, title }: { slug: string; title: string }): Step => ({
  path: paths.category(slug),
  name: title,
})
const currentStep = ({ path }: PageContext, name: string): Step => ({ path, name })

const home: MetaFunction<unknown> = (page) => ({
  type: 'website',
  jsonLd: [organization(page), webSite(page)],
})

const category: MetaFunction<{ category: Category }> = (page) => ({
  type: 'website',
  image: page.data.category.image,
  jsonLd: [breadcrumbs(page, [currentStep(page, page.data.category.title)])],
})

const productPage: MetaFunction<{ product: ProductPage }> = (page) => {
  const shown = page.data.product
  return {
    type: 'product',
    image: shown.image,
    jsonLd: [
      product(page, shown),
      breadcrumbs(page, [categoryStep(shown.category), currentStep(page, shown.title)]),
    ],
  }
}

const coursePage: MetaFunction<{ course: ProductPage }> = (page) => {
  const shown = page.data.course
  const trail = breadcrumbs(page, [categoryStep(shown.category), currentStep(page, shown.title)])
  return {
    type: 'product',
    image: shown.image,
    jsonLd: [course(page, shown), trail, ...faqPages(shown.syllabus?.questions ?? [])],
  }
}

const blogPage: MetaFunction<{ blog: Blog }> = (page) => ({
  type: 'website',
  feed: feedPath(page.data.blog.slug),
  jsonLd: [breadcrumbs(page, [currentStep(page, page.data.blog.title)])],
})

const articlePage: MetaFunction<{ article: Article }> = (page) => {
  const shown = page.data.article
  const blog = { path: paths.blog(shown.blog.slug), name: shown.blog.title }
  const trail = breadcrumbs(page, [blog, { path: paths.article(shown), name: shown.title }])
  const jsonLd = [article(page, shown), trail]
  return { type: 'article', image: shown.image, feed: feedPath(shown.blog.slug), jsonLd }
}

const contentPage =
  <Data>(contentOf: (data: Data) => Content | null): MetaFunction<Data> =>
  (page) => {
    const content = contentOf(page.data)
    if (!content) return { type: 'website', jsonLd: [] }
    const trail = breadcrumbs(page, [currentStep(page, content.title)])
    return { type: 'website', jsonLd: [trail, ...faqPages(extractQuestions(content.body))] }
  }

/** Metadata by route pattern of app/src/router.tsx. */
const metaByRoute: Record<string, MetaFunction<never>> = {
  '/': home,
  '/tienda/:category': category,
  '/tienda/:category/:product': productPage,
  '/cursos-online-para-profesionales/:product': coursePage,
  '/blog/:blog': blogPage,
  '/blog/:blog/:article': articlePage,
  '/tiendas': contentPage(({ content }: { content: Content }) => content),
  '/contacto': contentPage((content: Content) => content),
  '/desistimiento': contentPage((content: Content | null) => content),
  '*': contentPage((content: Content) => content),
}

export function routeMeta(route: string, page: PageContext): RouteMeta {
  const meta = metaByRoute[route]
  return meta ? meta(page as PageContext<never>) : { type: 'website', jsonLd: [] }
}
