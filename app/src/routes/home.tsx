import type { Api, ArticleCard } from 'mostrador'
import { memo } from 'react'
import { useLoaderData } from 'react-router-dom'
import { Title } from '../components/layout/page-title.tsx'
import { Drawers } from '../features/home/category-grid.tsx'
import { Courses } from '../features/home/featured-courses.tsx'
import { Hero } from '../features/home/hero.tsx'
import { Section } from '../features/home/home-section.tsx'
import { Articles } from '../features/home/latest-articles.tsx'
import { Promotions } from '../features/home/promotions.tsx'
import { Shops } from '../features/home/store-list.tsx'
import { ProductGrid } from '../features/shared/product-card.tsx'
import { loadedShop } from '../lib/engine/client.ts'
import { accessory } from '../lib/engine/optional.ts'
import { prerendered } from '../lib/prerender/static-loader.ts'
import { useWhole } from '../lib/router/use-deferred-content.ts'
import { homeTexts } from '../messages/home.ts'

const courses = {
  filter: { 'category.slug': 'cursos-online-para-profesionales' },
  sort: '-created_at',
  limit: 4,
}

export const loader = prerendered(async ({ context }) => {
  const { api } = await loadedShop(context)
  // What sells best is the shop window. What hangs beside it is not missed where it cannot be had.
  const [featured, promotions, lessons, categories, articles, shops] = await Promise.all([
    api.featured().then(({ items }) => items),
    accessory(api.promotions().then(({ items }) => items)),
    accessory(api.products(courses).then(({ items }) => items)),
    accessory(api.categories()),
    accessory(latestArticles(api)),
    accessory(api.shops()),
  ])
  return { featured, promotions, courses: lessons, categories, articles, shops }
})

type HomeData = Awaited<ReturnType<typeof loader>>

/** What was written last, in the first blog. */
async function latestArticles(api: Api): Promise<readonly ArticleCard[]> {
  const [blog] = await api.blogs()
  return blog ? (await api.articles(blog.slug, { limit: 4 })).items : []
}

export function Component() {
  return <Home {...useLoaderData<typeof loader>()} />
}

/** Drawn anew when it has something else to show, and not whenever the shop is asked. */
const Home = memo(({ featured, promotions, courses, categories, articles, shops }: HomeData) => {
  const whole = useWhole()
  return (
    <>
      <Title description={homeTexts.lead} />
      <Hero />
      {categories.length > 0 && (
        <Section title={homeTexts.drawers}>
          <Drawers categories={categories} />
        </Section>
      )}
      {featured.length > 0 && (
        <Section title={homeTexts.featured}>
          <ProductGrid five products={featured} />
        </Section>
      )}
      {whole && (
        <>
          {promotions.length > 0 && <Promotions products={promotions} />}
          {courses.length > 0 && <Courses products={courses} />}
          {articles.length > 0 && <Articles articles={articles} />}
          {shops.length > 0 && <Shops shops={shops} />}
        </>
      )}
    </>
  )
})
