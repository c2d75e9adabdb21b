import { FileText, Plus } from 'lucide-react'
import { Screen } from '../components/layout/screen.tsx'
import type { Column } from '../components/table/column.ts'
import { DataTable } from '../components/table/data-table.tsx'
import { useListState } from '../components/table/list-state.ts'
import { useList } from '../components/table/use-list.ts'
import { ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { fetchPages, PAGES } from '../features/content/pages.ts'
import type { PageView } from '../lib/api/schema.ts'
import { usePermission } from '../lib/session.ts'
import { content } from '../messages/content.ts'
import { paths } from '../paths.ts'

const { pages: text } = content

const COLUMNS: readonly Column<PageView>[] = [
  { id: 'title', header: content.form.title, cell: ({ title }) => title, isPrimary: true, card: 'title' },
  { id: 'slug', header: content.form.slug, cell: ({ slug }) => `/${slug}`, card: 'meta' },
  {
    id: 'updated',
    header: content.updated,
    width: 9,
    cell: ({ updated_at }) => <Instant at={updated_at} />,
    card: 'meta',
  },
]

export function Component() {
  const state = useListState()
  const list = useList(PAGES, state.params, fetchPages)
  const canWrite = usePermission('content_write')
  return (
    <Screen
      actions={
        canWrite && (
          <ButtonLink icon={Plus} to={paths.newPage} variant="primary">
            {text.create}
          </ButtonLink>
        )
      }
      subtitle={text.subtitle}
      title={text.title}
    >
      <DataTable
        columns={COLUMNS}
        empty={
          <EmptyState icon={FileText} title={text.empty.title}>
            {text.empty.text}
          </EmptyState>
        }
        getRowId={({ slug }) => slug}
        id={PAGES}
        label={text.title}
        list={list}
        rowPath={({ slug }) => paths.page(slug)}
        searchLabel={text.search}
        state={state}
      />
    </Screen>
  )
}
