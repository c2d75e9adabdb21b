import { MinimalLayout } from '../../components/layout/minimal-layout.tsx'
import { layoutMessages } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'

/** Where people learn: the course, and the way back to the others. */
export function CourseLayout() {
  return <MinimalLayout icon="back" text={layoutMessages.backToCourses} to={paths.courses} />
}
