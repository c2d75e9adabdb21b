import { GraduationCap } from 'lucide-react'
import type { Column } from '../components/table/column.ts'
import { ListScreen } from '../components/table/list-screen.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { StateBadge } from '../features/catalogue/state-badge.tsx'
import { COURSES, fetchCourses } from '../features/courses/courses.ts'
import type { CourseListItem } from '../lib/api/schema.ts'
import { formatCount } from '../lib/format.ts'
import { courses as text } from '../messages/courses.ts'
import { paths } from '../paths.ts'

const { columns } = text

const courseColumns: readonly Column<CourseListItem>[] = [
  { id: 'title', header: columns.title, cell: ({ title }) => title, isPrimary: true, card: 'title' },
  {
    id: 'state',
    header: columns.state,
    width: 9,
    card: 'badge',
    cell: ({ state, state_label }) => <StateBadge label={state_label} state={state} />,
  },
  {
    id: 'price',
    header: columns.price,
    width: 8,
    isFigure: true,
    card: 'figure',
    cell: ({ price }) => price.gross_shown.text,
  },
  {
    id: 'lessons',
    header: columns.lessons,
    width: 7,
    isFigure: true,
    isWide: true,
    cell: ({ lessons }) => formatCount(lessons),
  },
  {
    id: 'learners',
    header: columns.learners,
    width: 7,
    isFigure: true,
    cell: ({ learners }) => formatCount(learners),
  },
  {
    id: 'next',
    header: columns.nextStart,
    width: 10,
    isWide: true,
    cell: ({ next_start }) => next_start && <Instant at={next_start} />,
  },
]

export function Component() {
  return (
    <ListScreen
      columns={courseColumns}
      create={{ label: text.new, to: paths.newCourse, permission: 'courses_write' }}
      fetchPage={fetchCourses}
      getRowId={({ id }) => String(id)}
      icon={GraduationCap}
      id={COURSES}
      rowPath={({ id }) => paths.course(String(id))}
      text={text}
    />
  )
}
