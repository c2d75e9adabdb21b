import { useLoaderData } from 'react-router-dom'
import { shop } from '../../engine/shop.ts'
import { texts } from '../../texts.ts'
import { Title } from '../../ui/title.tsx'
import { ProductGrid } from '../shop/product-card.tsx'
import { Courses } from './courses.tsx'
import { Drawers } from './drawers.tsx'
import { Hero } from './hero.tsx'
import { Promotions } from './promotions.tsx'
import { Section } from './section.tsx'

const courses = {
  filter: { 'category.slug': 'cursos-online-para-profesionales' },
  sort: '-created_at',
  limit: 4,
}

export async function loader() {
  const { api } = await shop.load()
  const [shown, offers, lessons, categories] = await Promise.all([
    api.featured(),
    api.promotions(),
    api.products(courses),
    api.categories(),
  ])
  return { featured: shown.items, promotions: offers.items, courses: lessons.items, categories }
}

export function Component() {
  const { featured, promotions, courses, categories } = useLoaderData<typeof loader>()
  return (
    <>
      <Title description={texts.home.lead} />
      <Hero />
      <Section title={texts.home.drawers}>
        <Drawers categories={categories} />
      </Section>
      {featured.length > 0 && (
        <Section title={texts.home.featured}>
          <ProductGrid five products={featured} />
        </Section>
      )}
      {promotions.length > 0 && <Promotions products={promotions} />}
      {courses.length > 0 && <Courses products={courses} />}
    </>
  )
}
