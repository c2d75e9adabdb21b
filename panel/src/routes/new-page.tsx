import { Screen } from '../components/layout/screen.tsx'
import { PageForm } from '../features/content/page-form.tsx'
import { NEW_PAGE } from '../features/content/pages.ts'
import { content } from '../messages/content.ts'
import { paths } from '../paths.ts'

const { pages: text } = content

export function Component() {
  return (
    <Screen breadcrumbs={[{ label: text.title, to: paths.pages }]} isNarrow title={text.create}>
      <PageForm canBeFaq saved={NEW_PAGE} />
    </Screen>
  )
}
