import type { CourseSession, ProductPage } from 'mostrador'
import type { Course, CourseInstance } from 'schema-dts'
import { houseId } from './organization.ts'
import { absolute, type PageContext, pictureUrls } from './page-context.ts'
import { offer } from './product.ts'

/** A course, with each date on which it begins, or as what one takes whenever one likes. */
export function course(page: PageContext, of: ProductPage): Course {
  const { title, summary, syllabus, sessions, variants, images } = of
  const teachers = syllabus?.teachers.map(({ name }) => ({ '@type': 'Person' as const, name }))
  const hours = syllabus && `PT${syllabus.hours}H`
  const instance = (session: CourseSession | null): CourseInstance => ({
    '@type': 'CourseInstance',
    courseMode: session ? 'synchronous' : ['online', 'asynchronous'],
    ...(hours && { courseWorkload: hours }),
    ...(session && { startDate: session.starts_at, location: session.place }),
    ...(teachers && { instructor: teachers }),
  })
  const dated = sessions.map((session) => {
    const seat = variants.find(({ id }) => id === session.id)
    return {
      ...instance(session),
      offers: offer(page, of.url, seat?.price ?? of.price, session.seats_left === 0),
    }
  })
  return {
    '@type': 'Course',
    '@id': `${absolute(page, of.url)}#curso`,
    name: title,
    description: summary,
    url: absolute(page, of.url),
    image: pictureUrls(page, images),
    inLanguage: 'es',
    provider: { '@type': 'Organization', '@id': houseId(page), name: page.house.tradeName },
    offers: { ...offer(page, of.url, of.price, of.soldOut), category: 'Paid' },
    hasCourseInstance: dated.length > 0 ? dated : instance(null),
    ...(syllabus && {
      syllabusSections: syllabus.modules.map(({ title: name, minutes }) => ({
        '@type': 'Syllabus' as const,
        name,
        timeRequired: `PT${minutes}M`,
      })),
    }),
  }
}
