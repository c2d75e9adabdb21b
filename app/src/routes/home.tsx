import type { Api } from 'mostrador'
import { memo } from 'react'
import { useLoaderData } from 'react-router-dom'
import { CategoryGrid } from '../features/home/category-grid.tsx'
import { FeaturedCourses } from '../features/home/featured-courses.tsx'
import { Hero } from '../features/home/hero.tsx'
import {
  type HomeContent,
  type HomeData,
  toHomeArticle,
  toHomeCategory,
  toHomeCourse,
  toHomeStore,
} from '../features/home/home-data.ts'
import { HomeSection } from '../features/home/home-section.tsx'
import { LatestArticles } from '../features/home/latest-articles.tsx'
import { Promotions } from '../features/home/promotions.tsx'
import { StoreList } from '../features/home/store-list.tsx'
import { toCardProduct } from '../features/product/card-product.ts'
import { ProductGrid } from '../features/product/product-card.tsx'
import { getShop } from '../lib/engine/client.ts'
import { optional } from '../lib/engine/optional.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'
import { useDeferredContent } from '../lib/router/use-deferred-content.ts'
import { homeMessages } from '../messages/home.ts'
import '../features/home/home.css'

const COURSE_QUERY = {
  filter: { 'category.slug': 'cursos-online-para-profesionales' },
  sort: '-created_at',
  limit: 4,
}

export const loader = staticLoader<HomeData>(async ({ context }, stale) => {
  const { api } = await getShop(context)
  // Featured products are required, everything else is optional.
  const [content, featured, promotions, courses] = await Promise.all([
    stale ?? loadContent(api),
    api.featured().then(({ items }) => items),
    optional(api.promotions().then(({ items }) => items)),
    optional(api.products(COURSE_QUERY).then(({ items }) => items)),
  ])
  return {
    ...content,
    featured: featured.map(toCardProduct),
    promotions: promotions.map(toCardProduct),
    courses: courses.map(toHomeCourse),
  }
})

/** Loads what is not revalidated: a change of it leads to a new document. */
async function loadContent(api: Api): Promise<HomeContent> {
  const [categories, articles, stores] = await Promise.all([
    optional(api.categories()),
    optional(latestArticles(api)),
    optional(api.shops()),
  ])
  return {
    categories: categories.map(toHomeCategory),
    articles: articles.map(toHomeArticle),
    stores: stores.map(toHomeStore),
  }
}

async function latestArticles(api: Api) {
  const [blog] = await api.blogs()
  return blog ? (await api.articles(blog.slug, { limit: 4 })).items : []
}

export function Component() {
  return <Home {...useLoaderData<typeof loader>()} />
}

/** Memoized: revalidation returns the same objects if unchanged. */
const Home = memo(({ featured, promotions, courses, categories, articles, stores }: HomeData) => {
  const showRest = useDeferredContent()
  return (
    <>
      <Hero />
      {categories.length > 0 && (
        <HomeSection title={homeMessages.categories}>
          <CategoryGrid categories={categories} />
        </HomeSection>
      )}
      {featured.length > 0 && (
        <HomeSection title={homeMessages.featured}>
          <ProductGrid fiveColumns products={featured} />
        </HomeSection>
      )}
      {showRest && (
        <>
          {promotions.length > 0 && <Promotions products={promotions} />}
          {courses.length > 0 && <FeaturedCourses products={courses} />}
          {articles.length > 0 && <LatestArticles articles={articles} />}
          {stores.length > 0 && <StoreList stores={stores} />}
        </>
      )}
    </>
  )
})
