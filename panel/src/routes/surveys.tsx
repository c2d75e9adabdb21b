import { ClipboardList, Plus } from 'lucide-react'
import { Screen } from '../components/layout/screen.tsx'
import type { Column } from '../components/table/column.ts'
import { DataTable } from '../components/table/data-table.tsx'
import { useListState } from '../components/table/list-state.ts'
import { useList } from '../components/table/use-list.ts'
import { ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { SurveyBadge } from '../features/surveys/state-badge.tsx'
import { fetchSurveys, SURVEYS } from '../features/surveys/surveys.ts'
import type { SurveyListItem } from '../lib/api/schema.ts'
import { formatCount } from '../lib/format.ts'
import { usePermission } from '../lib/session.ts'
import { surveys as text } from '../messages/surveys.ts'
import { paths } from '../paths.ts'

const { columns } = text

const COLUMNS: readonly Column<SurveyListItem>[] = [
  { id: 'title', header: columns.title, cell: ({ title }) => title, isPrimary: true, card: 'title' },
  {
    id: 'state',
    header: columns.state,
    width: 9,
    cell: (survey) => <SurveyBadge survey={survey} />,
    card: 'badge',
  },
  {
    id: 'closes',
    header: columns.closesAt,
    width: 9,
    cell: ({ closes_at }) => closes_at && <Instant at={closes_at} />,
    card: 'meta',
  },
  {
    id: 'links',
    header: columns.links,
    width: 7,
    isFigure: true,
    cell: ({ links }) => formatCount(links),
  },
  {
    id: 'responses',
    header: columns.responses,
    width: 8,
    isFigure: true,
    card: 'figure',
    cell: ({ responses }) => formatCount(responses),
  },
]

export function Component() {
  const state = useListState()
  const list = useList(SURVEYS, state.params, fetchSurveys)
  const canWrite = usePermission('content_write')
  return (
    <Screen
      actions={
        canWrite && (
          <ButtonLink icon={Plus} to={paths.newSurvey} variant="primary">
            {text.new}
          </ButtonLink>
        )
      }
      subtitle={text.subtitle}
      title={text.title}
    >
      <DataTable
        columns={COLUMNS}
        empty={
          <EmptyState icon={ClipboardList} title={text.empty.title}>
            {text.empty.text}
          </EmptyState>
        }
        getRowId={({ slug }) => slug}
        id={SURVEYS}
        label={text.title}
        list={list}
        rowPath={({ slug }) => paths.survey(slug)}
        searchLabel={text.search}
        state={state}
      />
    </Screen>
  )
}
