import { ClipboardList } from 'lucide-react'
import type { Column } from '../components/table/column.ts'
import { ListScreen } from '../components/table/list-screen.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { SurveyBadge } from '../features/surveys/state-badge.tsx'
import { fetchSurveys, SURVEYS } from '../features/surveys/surveys.ts'
import type { SurveyListItem } from '../lib/api/schema.ts'
import { formatCount } from '../lib/format.ts'
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
  return (
    <ListScreen
      columns={COLUMNS}
      create={{ label: text.new, to: paths.newSurvey, permission: 'content_write' }}
      fetchPage={fetchSurveys}
      getRowId={({ slug }) => slug}
      icon={ClipboardList}
      id={SURVEYS}
      rowPath={({ slug }) => paths.survey(slug)}
      text={text}
    />
  )
}
