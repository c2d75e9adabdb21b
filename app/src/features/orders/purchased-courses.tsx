import type { EnrolledCourse } from 'mostrador'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Thumbnail } from '../../components/ui/picture.tsx'
import { formatDateTime } from '../../lib/format/format-date.ts'
import { orderMessages } from '../../messages/order.ts'
import { paths } from '../../paths.ts'
import './purchased-courses.css'

export function PurchasedCourses({ courses }: { courses: EnrolledCourse[] }) {
  if (courses.length === 0) return null
  const { title, many, start } = orderMessages.course
  return (
    <section className="print:hidden">
      <h2 className="text-h3">{courses.length === 1 ? title : many}</h2>
      <ul className="mt-4 grid gap-4">
        {courses.map((course) => (
          <li className="purchased-course" key={course.id}>
            <Thumbnail className="size-20" image={course.image} />
            <div>
              <p className="font-serif text-h4">{course.title}</p>
              {course.session && (
                <p className="text-small text-muted-foreground">{formatDateTime(course.session.starts_at)}</p>
              )}
            </div>
            <ButtonLink icon="arrow" href={paths.course(course.id)}>
              {start}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
