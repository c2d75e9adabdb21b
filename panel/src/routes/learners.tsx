import { UserRoundPlus, UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { DataTable } from '../components/table/data-table.tsx'
import type { Filter } from '../components/table/filter.tsx'
import { useListState } from '../components/table/list-state.ts'
import { useList } from '../components/table/use-list.ts'
import { Button } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { COURSES, fetchLearners } from '../features/courses/courses.ts'
import { EnrolDialog } from '../features/courses/enrol-dialog.tsx'
import { learnerColumns } from '../features/courses/learner-columns.tsx'
import { LearnerDrawer } from '../features/courses/learner-drawer.tsx'
import { CustomerPicker } from '../features/customers/customer-picker.tsx'
import type { Learner } from '../lib/api/schema.ts'
import { optionsOf } from '../lib/options.ts'
import { usePermission } from '../lib/session.ts'
import { courses, learners as text } from '../messages/courses.ts'
import { CourseScreen } from './course-screen.tsx'

const FILTERS: readonly Filter[] = [
  { kind: 'options', id: 'state', label: text.filters.state, options: optionsOf(text.states) },
  { kind: 'options', id: 'source', label: text.filters.source, options: optionsOf(text.sources) },
]

export function Component() {
  const { id = '' } = useParams()
  const state = useListState()
  const canWrite = usePermission('courses_write')
  const [isEnrolling, setEnrolling] = useState(false)
  const [opened, setOpened] = useState<Learner | null>(null)
  const columns = useMemo(() => learnerColumns(setOpened), [])
  const list = useList(COURSES, { ...state.params, course: id }, fetchLearners)
  return (
    <CourseScreen
      actions={
        canWrite && (
          <Button icon={UserRoundPlus} onPress={() => setEnrolling(true)} variant="primary">
            {text.enrol}
          </Button>
        )
      }
      id={id}
    >
      <DataTable
        columns={columns}
        empty={
          <EmptyState icon={UsersRound} title={text.empty.title}>
            {text.empty.text}
          </EmptyState>
        }
        filters={FILTERS}
        getRowId={({ id: customer }) => String(customer)}
        id="learners"
        label={courses.tabs.learners}
        list={list}
        searchLabel={text.search}
        state={state}
      />
      {isEnrolling && (
        <EnrolDialog CustomerPicker={CustomerPicker} course={id} onClose={() => setEnrolling(false)} />
      )}
      {opened && (
        <LearnerDrawer course={id} key={opened.id} learner={opened} onClose={() => setOpened(null)} />
      )}
    </CourseScreen>
  )
}
