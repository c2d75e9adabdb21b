import type { ArticleCard, Category, ProductCard, StoreLocation } from 'mostrador'
import { type CardProduct, toCardProduct, withoutTitle } from '../product/card-product.ts'

/** Fields that the home page shows: its payload contains these instead of the whole API responses. */
type HomeImage = CardProduct['image']

export interface HomeCategory extends Pick<Category, 'id' | 'slug' | 'title'> {
  image: HomeImage
}

export interface HomeCourse
  extends Omit<CardProduct, 'summary'>,
    Pick<ProductCard, 'summary' | 'calendarized'> {}

export interface HomeArticle
  extends Pick<ArticleCard, 'slug' | 'title' | 'summary' | 'published_at' | 'published_on' | 'minutes'> {
  blog: Pick<ArticleCard['blog'], 'slug'>
  image: HomeImage
}

export type HomeStore = Pick<StoreLocation, 'id' | 'slug' | 'locality' | 'streetAddress'>

export interface HomeContent {
  categories: readonly HomeCategory[]
  articles: readonly HomeArticle[]
  stores: readonly HomeStore[]
}

export interface HomeData extends HomeContent {
  featured: readonly CardProduct[]
  promotions: readonly CardProduct[]
  courses: readonly HomeCourse[]
}

export const toHomeCategory = ({ id, slug, title, image }: Category): HomeCategory => ({
  id,
  slug,
  title,
  image: withoutTitle(image),
})

export const toHomeCourse = (course: ProductCard): HomeCourse => ({
  ...toCardProduct(course),
  summary: course.summary,
  calendarized: course.calendarized,
})

export const toHomeArticle = (article: ArticleCard): HomeArticle => {
  const { slug, title, summary, published_at, published_on, minutes, blog, image } = article
  return {
    slug,
    title,
    summary,
    published_at,
    published_on,
    minutes,
    blog: { slug: blog.slug },
    image: withoutTitle(image),
  }
}

export const toHomeStore = ({ id, slug, locality, streetAddress }: StoreLocation): HomeStore => ({
  id,
  slug,
  locality,
  streetAddress,
})
