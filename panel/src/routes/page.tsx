import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Screen } from '../components/layout/screen.tsx'
import { RemoveButton } from '../features/content/content-fields.tsx'
import { PageForm } from '../features/content/page-form.tsx'
import { deletePage, pageQuery, readPage } from '../features/content/pages.ts'
import { usePermission } from '../lib/session.ts'
import { content } from '../messages/content.ts'
import { paths } from '../paths.ts'

const { pages: text } = content

export function Component() {
  const { slug = '' } = useParams()
  const { data: page } = useSuspenseQuery(pageQuery(slug))
  const queries = useQueryClient()
  const canWrite = usePermission('content_write')
  return (
    <Screen
      actions={
        canWrite && (
          <RemoveButton list={paths.pages} name={page.title} remove={() => deletePage(queries, page)} />
        )
      }
      breadcrumbs={[{ label: text.title, to: paths.pages }]}
      isNarrow
      title={page.title}
    >
      <PageForm canBeFaq={Boolean(page.faq)} key={slug} saved={readPage(page)} />
    </Screen>
  )
}
