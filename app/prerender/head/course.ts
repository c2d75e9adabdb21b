import type { CourseSession, ProductPage } from 'mostrador'
import type { Course, CourseInstance } from 'schema-dts'
import { organizationId } from './organization.ts'
import { absoluteUrl, type PageContext, pictureUrls } from './page-context.ts'
import { offer } from './product.ts'

export function course(page: PageContext, product: ProductPage): Course {
  const { title, summary, syllabus, sessions, variants, images } = product
  const teachers = syllabus?.teachers.map(({ name }) => ({ '@type': 'Person' as const, name }))
  const hours = syllabus && `PT${syllabus.hours}H`
  const instance = (session: CourseSession | null): CourseInstance => ({
    '@type': 'CourseInstance',
    courseMode: session ? 'synchronous' : ['online', 'asynchronous'],
    ...(hours && { courseWorkload: hours }),
    ...(session && { startDate: session.starts_at, location: session.place }),
    ...(teachers && { instructor: teachers }),
  })
  const instances = sessions.map((session) => {
    const seat = variants.find(({ id }) => id === session.id)
    return {
      ...instance(session),
      offers: offer(page, product.url, seat?.price ?? product.price, session.seats_left === 0),
    }
  })
  return {
    '@type': 'Course',
    '@id': `${absoluteUrl(page, product.url)}#curso`,
    name: title,
    description: summary,
    url: absoluteUrl(page, product.url),
    image: pictureUrls(page, images),
    inLanguage: 'es',
    provider: { '@type': 'Organization', '@id': organizationId(page), name: page.config.tradeName },
    offers: { ...offer(page, product.url, product.price, product.soldOut), category: 'Paid' },
    hasCourseInstance: instances.length > 0 ? instances : instance(null),
    ...(syllabus && {
      syllabusSections: syllabus.modules.map(({ title: name, minutes }) => ({
        '@type': 'Syllabus' as const,
        name,
        timeRequired: `PT${minutes}M`,
      })),
    }),
  }
}
