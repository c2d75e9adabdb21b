import type { Article, Blog, Category, Content, Image, ProductPage } from 'mostrador'
import type { Thing } from 'schema-dts'
import { paths } from '../../src/paths.ts'
import { article } from './article.ts'
import { breadcrumbs, type Step } from './breadcrumbs.ts'
import { course } from './course.ts'
import { questions, questionsIn } from './faq.ts'
import { feedPath } from './feed-path.ts'
import { organization, webSite } from './organization.ts'
import type { PageContext } from './page-context.ts'
import { product } from './product.ts'

/** What others are told of a page. */
export interface Description {
  type: 'website' | 'article' | 'product'
  /** The picture that stands for it. */
  image?: Image
  /** The feed that tells of what comes after it. */
  feed?: string
  things: Thing[]
}

type Describe<Data> = (page: PageContext<Data>) => Description

const shelf = ({ slug, title }: { slug: string; title: string }): Step => ({
  path: paths.category(slug),
  name: title,
})
const here = ({ path }: PageContext, name: string): Step => ({ path, name })

const home: Describe<unknown> = (page) => ({ type: 'website', things: [organization(page), webSite(page)] })

const category: Describe<{ category: Category }> = (page) => ({
  type: 'website',
  image: page.data.category.image,
  things: [breadcrumbs(page, [here(page, page.data.category.title)])],
})

const productPage: Describe<{ product: ProductPage }> = (page) => {
  const own = page.data.product
  return {
    type: 'product',
    image: own.image,
    things: [product(page, own), breadcrumbs(page, [shelf(own.category), here(page, own.title)])],
  }
}

const coursePage: Describe<{ course: ProductPage }> = (page) => {
  const own = page.data.course
  const way = breadcrumbs(page, [shelf(own.category), here(page, own.title)])
  return {
    type: 'product',
    image: own.image,
    things: [course(page, own), way, ...questions(own.syllabus?.questions ?? [])],
  }
}

const blogPage: Describe<{ blog: Blog }> = (page) => ({
  type: 'website',
  feed: feedPath(page.data.blog.slug),
  things: [breadcrumbs(page, [here(page, page.data.blog.title)])],
})

const articlePage: Describe<{ article: Article }> = (page) => {
  const own = page.data.article
  const blog = { path: paths.blog(own.blog.slug), name: own.blog.title }
  const way = breadcrumbs(page, [blog, { path: paths.article(own), name: own.title }])
  const things = [article(page, own), way]
  return { type: 'article', image: own.image, feed: feedPath(own.blog.slug), things }
}

const text =
  <Data>(contentOf: (data: Data) => Content | null): Describe<Data> =>
  (page) => {
    const content = contentOf(page.data)
    if (!content) return { type: 'website', things: [] }
    const way = breadcrumbs(page, [here(page, content.title)])
    return { type: 'website', things: [way, ...questions(questionsIn(content.body))] }
  }

/** By the path of the route, as app/src/routes.tsx writes it. */
const describers: Record<string, Describe<never>> = {
  '/': home,
  '/tienda/:category': category,
  '/tienda/:category/:product': productPage,
  '/cursos-online-para-profesionales/:product': coursePage,
  '/blog/:blog': blogPage,
  '/blog/:blog/:article': articlePage,
  '/tiendas': text(({ content }: { content: Content }) => content),
  '/contacto': text((content: Content) => content),
  '/desistimiento': text((content: Content | null) => content),
  '*': text((content: Content) => content),
}

/** What others are told of the page of a route. */
export function describe(route: string, page: PageContext): Description {
  const own = describers[route]
  return own ? own(page as PageContext<never>) : { type: 'website', things: [] }
}
