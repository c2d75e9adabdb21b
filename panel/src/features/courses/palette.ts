import { GraduationCap } from 'lucide-react'
import type { PaletteSource } from '../../lib/palette.ts'
import { courses } from '../../messages/courses.ts'
import { paths } from '../../paths.ts'
import { fetchCourses } from './courses.ts'

/** Finds courses by name or reference. */
export const courseSource: PaletteSource = {
  title: courses.title,
  permission: 'courses_read',
  search: async (text, signal) => {
    const { data } = await fetchCourses({ query: text, limit: '5' }, signal)
    return data.map(({ id, title, state_label }) => ({
      id: `course-${id}`,
      label: title,
      detail: state_label,
      icon: GraduationCap,
      to: paths.course(String(id)),
    }))
  },
}
