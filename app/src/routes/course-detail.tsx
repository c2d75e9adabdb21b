import { Suspense } from 'react'
import { redirect, useLoaderData } from 'react-router-dom'
import { PageHeading } from '../components/layout/page-heading.tsx'
import { Breadcrumbs } from '../components/ui/breadcrumbs.tsx'
import { Picture } from '../components/ui/picture.tsx'
import { Prose } from '../components/ui/prose.tsx'
import { EnrolmentForm } from '../features/course-detail/enrolment-form.tsx'
import { KeyFacts } from '../features/course-detail/key-facts.tsx'
import { SyllabusSection } from '../features/course-detail/syllabus.tsx'
import { CourseFaq, Teachers } from '../features/course-detail/teachers.tsx'
import { toCardProduct } from '../features/product/card-product.ts'
import { ProductAttributes } from '../features/product/product-attributes.tsx'
import { ProductScroller } from '../features/product/product-card.tsx'
import { getShop } from '../lib/engine/client.ts'
import { optional } from '../lib/engine/optional.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'
import { courseDetailMessages } from '../messages/course-detail.ts'
import { paths } from '../paths.ts'
import '../features/course-detail/course-detail.css'

export const loader = staticLoader(async ({ context, params, request }) => {
  const { api } = await getShop(context)
  const course = await api.product(params.product ?? '')
  // Redirects to the canonical URL.
  const { pathname, search } = new URL(request.url)
  if (pathname !== course.url) throw redirect(course.url + search)
  const filter = { 'category.slug': course.category.slug }
  const list = await optional(api.products({ filter, limit: 5 }).then(({ items }) => items))
  const others = list.filter(({ id }) => id !== course.id).slice(0, 4)
  return { course, others: others.map(toCardProduct) }
})

export function Component() {
  const { course, others } = useLoaderData<typeof loader>()
  const { title, summary, category, image, syllabus, calendarized } = course
  return (
    <div className="page-container py-6 md:py-8">
      <Breadcrumbs steps={[{ to: paths.category(category.slug), title: category.title }]} />
      <header className="mt-4 grid grid-cols-1 items-center gap-x-16 gap-y-8 md:mt-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <p className="eyebrow">
            {calendarized ? courseDetailMessages.live : courseDetailMessages.selfPaced}
          </p>
          <PageHeading
            className="mt-3 text-h1 lg:text-[clamp(3rem,4.4vw,4.25rem)]"
            title={course.metaTitle}
            description={course.metaDescription}
          >
            {title}
          </PageHeading>
          <p className="mt-6 max-w-text text-lead text-muted-foreground">{summary}</p>
          {syllabus && <KeyFacts syllabus={syllabus} />}
        </div>
        <Picture
          className="aspect-[4/3] w-full rounded-xs object-cover md:aspect-square"
          decorative
          priority
          image={image}
          sizes="(width >= 48rem) 38vw, 88vw"
        />
      </header>
      <div className="course-detail">
        <EnrolmentForm course={course} key={course.id} />
        <div className="course-detail-text">
          <Suspense>
            <section>
              <h2 className="mb-6 text-h2">{courseDetailMessages.about}</h2>
              <Prose className="max-w-text" html={course.description} />
            </section>
            {syllabus && <SyllabusSection modules={syllabus.modules} />}
            {syllabus && syllabus.teachers.length > 0 && <Teachers teachers={syllabus.teachers} />}
            {course.attributes.length > 0 && <ProductAttributes attributes={course.attributes} />}
            {syllabus && syllabus.questions.length > 0 && <CourseFaq questions={syllabus.questions} />}
          </Suspense>
        </div>
      </div>
      {others.length > 0 && (
        <Suspense>
          <section className="mt-16 border-t border-border pt-12 md:mt-24 print:hidden">
            <h2 className="mb-8 text-h2">{courseDetailMessages.others}</h2>
            <ProductScroller products={others} />
          </section>
        </Suspense>
      )}
    </div>
  )
}
