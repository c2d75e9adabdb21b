import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { FormText, FormTextArea } from '../../components/form/fields.tsx'
import { ResourceForm } from '../../components/form/resource-form.tsx'
import { type Saved, useResourceForm } from '../../components/form/use-resource-form.ts'
import { Segmented } from '../../components/ui/segmented.tsx'
import { optionsOf } from '../../lib/options.ts'
import { content } from '../../messages/content.ts'
import { paths } from '../../paths.ts'
import { FormHtml } from './content-fields.tsx'
import { FaqCard } from './faq-card.tsx'
import { type PageMode, type PageValues, readPage, savePage } from './pages.ts'

const { form: text, modes } = content
const LABELS = { ...text, faq: content.faq.title, mode: modes.label }
const MODES = optionsOf<PageMode>(modes.options)

interface PageFormProps {
  saved: Saved<PageValues>
  /** False for a text that cannot be edited as questions. */
  canBeFaq: boolean
}

const draftKeyOf = (slug: string) => `pages.${slug || 'new'}`

/** Form of a page; a new one has no version. */
export function PageForm({ saved, canBeFaq }: PageFormProps) {
  const queries = useQueryClient()
  const { slug } = saved.values
  const resource = useResourceForm<PageValues>({
    draftKey: draftKeyOf(slug),
    saved,
    read: readPage,
    savedText: text.saved,
    save: async (values, version) => {
      const page = await savePage(queries, slug, values, version)
      const to = { to: paths.page(page.slug), draftKey: draftKeyOf(page.slug) }
      return { ...readPage(page, values.mode), moved: page.slug === slug ? undefined : to }
    },
  })
  const { form } = resource
  const { control } = form
  const mode = useWatch({ control, name: 'mode' })
  const { body: changedBody, faq: changedFaq } = form.formState.dirtyFields
  return (
    <ResourceForm labels={LABELS} resource={resource}>
      <FormText control={control} label={text.title} name="title" />
      <FormText control={control} description={text.slugHint} label={text.slug} name="slug" prefix="/" />
      <FormTextArea
        control={control}
        description={text.summaryHint}
        label={text.summary}
        name="summary"
        rows={2}
      />
      {canBeFaq && (
        <Segmented
          className="self-start"
          isDisabled={Boolean(changedBody || changedFaq)}
          label={modes.label}
          onChange={(chosen) => form.setValue('mode', chosen, { shouldDirty: true })}
          options={MODES}
          value={mode}
        />
      )}
      {mode === 'faq' ? (
        <FaqCard form={form} />
      ) : (
        <FormHtml control={control} label={text.body} name="body" />
      )}
    </ResourceForm>
  )
}
