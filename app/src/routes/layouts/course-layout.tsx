import { PlainLayout } from '../../components/layout/minimal-layout.tsx'
import { layoutTexts } from '../../messages/layout.ts'

/** Where people learn: the course, and the way back to the others. */
export function StudyLayout() {
  return <PlainLayout icon="back" text={layoutTexts.backToCourses} to="/zona-de-cliente/cursos" />
}
