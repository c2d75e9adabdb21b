import { FileText } from 'lucide-react'
import type { Column } from '../components/table/column.ts'
import { ListScreen } from '../components/table/list-screen.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { fetchPages, PAGES } from '../features/content/pages.ts'
import type { PageView } from '../lib/api/schema.ts'
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
  return (
    <ListScreen
      columns={COLUMNS}
      create={{ label: text.create, to: paths.newPage, permission: 'content_write' }}
      fetchPage={fetchPages}
      getRowId={({ slug }) => slug}
      icon={FileText}
      id={PAGES}
      rowPath={({ slug }) => paths.page(slug)}
      text={text}
    />
  )
}
