import { PlainLayout } from '../../components/layout/minimal-layout.tsx'
import { layoutTexts } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'

/** Where people learn: the course, and the way back to the others. */
export function StudyLayout() {
  return <PlainLayout icon="back" text={layoutTexts.backToCourses} to={paths.courses} />
}
