import type { Api } from 'mostrador'
import { memo } from 'react'
import { useLoaderData } from 'react-router-dom'
import { CategoryGrid } from '../features/home/category-grid.tsx'
import { FeaturedCourses } from '../features/home/featured-courses.tsx'
import { Hero } from '../features/home/hero.tsx'
import { toHomeArticle, toHomeCategory, toHomeCourse, toHomeStore } from '../features/home/home-data.ts'
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

export const loader = staticLoader(async ({ context }) => {
  const { api } = await getShop(context)
  // Featured products are required, everything else is optional.
  const [featured, promotions, courses, categories, articles, stores] = await Promise.all([
    api.featured().then(({ items }) => items),
    optional(api.promotions().then(({ items }) => items)),
    optional(api.products(COURSE_QUERY).then(({ items }) => items)),
    optional(api.categories()),
    optional(latestArticles(api)),
    optional(api.shops()),
  ])
  return {
    featured: featured.map(toCardProduct),
    promotions: promotions.map(toCardProduct),
    courses: courses.map(toHomeCourse),
    categories: categories.map(toHomeCategory),
    articles: articles.map(toHomeArticle),
    stores: stores.map(toHomeStore),
  }
})

type HomeData = Awaited<ReturnType<typeof loader>>

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
