import { useSuspenseQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { StateBadge } from '../features/catalogue/state-badge.tsx'
import { CourseRemovalButton } from '../features/courses/course-removal.tsx'
import { CourseTabs } from '../features/courses/course-tabs.tsx'
import { courseQuery } from '../features/courses/courses.ts'
import { usePermission, useSession } from '../lib/session.ts'
import { courses } from '../messages/courses.ts'
import { paths } from '../paths.ts'

interface CourseScreenProps {
  id: string
  actions?: ReactNode
  children: ReactNode
}

/** Frame of the screens of a course. */
export function CourseScreen({ id, actions, children }: CourseScreenProps) {
  const { data: course } = useSuspenseQuery(courseQuery(id))
  const { shop_url } = useSession()
  const canWrite = usePermission('courses_write')
  return (
    <Screen
      actions={
        <>
          {course.state !== 'draft' && (
            <ButtonLink icon={ExternalLink} rel="noreferrer" target="_blank" to={shop_url + course.path}>
              {courses.view}
            </ButtonLink>
          )}
          {actions}
          {canWrite && <CourseRemovalButton course={course} />}
        </>
      }
      badge={<StateBadge label={course.state_label} state={course.state} />}
      breadcrumbs={[{ label: courses.title, to: paths.courses }]}
      title={course.title}
    >
      <CourseTabs id={id} />
      {children}
    </Screen>
  )
}
