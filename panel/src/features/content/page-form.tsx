import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormText, FormTextArea } from '../../components/form/fields.tsx'
import { ResourceForm } from '../../components/form/resource-form.tsx'
import { useMove } from '../../components/form/use-move.ts'
import { type Saved, useResourceForm } from '../../components/form/use-resource-form.ts'
import type { PageInput } from '../../lib/api/schema.ts'
import { content } from '../../messages/content.ts'
import { paths } from '../../paths.ts'
import { FormHtml } from './content-fields.tsx'
import { readPage, savePage } from './pages.ts'

const { form: text } = content

/** Form of a page; a new one has no version. */
export function PageForm({ saved }: { saved: Saved<PageInput> }) {
  const queries = useQueryClient()
  const { slug } = saved.values
  const [movedTo, setMovedTo] = useState<string | null>(null)
  const resource = useResourceForm<PageInput>({
    draftKey: `pages.${slug || 'new'}`,
    saved,
    read: readPage,
    savedText: text.saved,
    save: async (values, version) => {
      const page = await savePage(queries, slug, values, version)
      if (page.slug !== slug) setMovedTo(paths.page(page.slug))
      return readPage(page)
    },
  })
  useMove(movedTo, resource.isDirty)
  const { control } = resource.form
  return (
    <ResourceForm labels={text} resource={resource}>
      <FormText control={control} label={text.title} name="title" />
      <FormText control={control} description={text.slugHint} label={text.slug} name="slug" prefix="/" />
      <FormTextArea
        control={control}
        description={text.summaryHint}
        label={text.summary}
        name="summary"
        rows={2}
      />
      <FormHtml control={control} label={text.body} name="body" />
    </ResourceForm>
  )
}
