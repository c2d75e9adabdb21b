import { MinimalLayout } from '../../components/layout/minimal-layout.tsx'
import { layoutMessages } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'

export function CourseLayout() {
  return <MinimalLayout icon="back" text={layoutMessages.backToCourses} to={paths.courses} />
}
