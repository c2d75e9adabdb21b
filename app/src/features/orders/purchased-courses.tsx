import type { EnrolledCourse } from 'mostrador'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Thumbnail } from '../../components/ui/picture.tsx'
import { formatDateTime } from '../../lib/format/format-date.ts'
import { orderMessages } from '../../messages/order.ts'
import { paths } from '../../paths.ts'

export function PurchasedCourses({ courses }: { courses: EnrolledCourse[] }) {
  if (courses.length === 0) return null
  const { title, many, start } = orderMessages.course
  return (
    <section className="print:hidden">
      <h2 className="text-h3">{courses.length === 1 ? title : many}</h2>
      <ul className="mt-4 grid gap-4">
        {courses.map((course) => (
          <li
            className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4 rounded-md border border-border bg-surface p-4 sm:grid-cols-[5rem_minmax(0,1fr)_auto]"
            key={course.id}
          >
            <Thumbnail className="size-20" image={course.image} />
            <div>
              <p className="font-serif text-h4">{course.title}</p>
              {course.session && (
                <p className="text-small text-muted-foreground">{formatDateTime(course.session.starts_at)}</p>
              )}
            </div>
            <ButtonLink className="max-sm:col-span-2" icon="arrow" href={paths.course(course.id)}>
              {start}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
