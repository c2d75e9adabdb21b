import { layoutTexts } from '../texts/layout.ts'
import { PlainLayout } from './plain-layout.tsx'

/** Where people learn: the course, and the way back to the others. */
export function StudyLayout() {
  return <PlainLayout icon="back" text={layoutTexts.backToCourses} to="/zona-de-cliente/cursos" />
}
