import { GraduationCap, Plus } from 'lucide-react'
import { Screen } from '../components/layout/screen.tsx'
import type { Column } from '../components/table/column.ts'
import { DataTable } from '../components/table/data-table.tsx'
import { useListState } from '../components/table/list-state.ts'
import { useList } from '../components/table/use-list.ts'
import { ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { StateBadge } from '../features/catalogue/state-badge.tsx'
import { COURSES, fetchCourses } from '../features/courses/courses.ts'
import type { CourseListItem } from '../lib/api/schema.ts'
import { formatCount } from '../lib/format.ts'
import { usePermission } from '../lib/session.ts'
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
  const state = useListState()
  const canWrite = usePermission('courses_write')
  const list = useList(COURSES, state.params, fetchCourses)
  return (
    <Screen
      actions={
        canWrite && (
          <ButtonLink icon={Plus} to={paths.newCourse} variant="primary">
            {text.new}
          </ButtonLink>
        )
      }
      subtitle={text.subtitle}
      title={text.title}
    >
      <DataTable
        columns={courseColumns}
        empty={
          <EmptyState icon={GraduationCap} title={text.empty.title}>
            {text.empty.text}
          </EmptyState>
        }
        getRowId={({ id }) => String(id)}
        id={COURSES}
        label={text.title}
        list={list}
        rowPath={({ id }) => paths.course(String(id))}
        searchLabel={text.search}
        state={state}
      />
    </Screen>
  )
}
