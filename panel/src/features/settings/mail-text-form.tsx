import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { FormText, FormTextArea } from '../../components/form/fields.tsx'
import { ResourceForm } from '../../components/form/resource-form.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Card } from '../../components/ui/card.tsx'
import { MailContent } from '../../components/ui/mail-content.tsx'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { MailText, MailTextView } from '../../lib/api/schema.ts'
import { settings } from '../../messages/settings.ts'
import { mailTextQuery, saveMailText, useDraftPreview } from './mail-texts.ts'
import { useSettingsForm } from './settings.ts'

const { mailTexts: text } = settings

const toValues = ({ subject, introduction }: MailTextView): MailText => ({ subject, introduction })

/** Subject and introduction of a kind of mail, and the mail with what is typed. */
export function MailTextForm({ name }: { name: string }) {
  const { data } = useSuspenseQuery(mailTextQuery(name))
  const resource = useSettingsForm<MailTextView, MailText>({
    name: `mail-text.${name}`,
    data,
    toValues,
    write: saveMailText(name),
  })
  const { control } = resource.form
  const draft = useDeferredValue(useWatch({ control }) as MailText)
  const preview = useDraftPreview(name, draft)
  // Errors of fields are shown there once the form is saved.
  const [fault] = Object.values(fieldErrors(preview.error))
  return (
    <div className="flex flex-col gap-6">
      <ResourceForm labels={text.fields} resource={resource}>
        <Card description={text.hint(data.placeholders)} title={text.title}>
          <div className="flex flex-col gap-5">
            <FormText
              control={control}
              label={text.fields.subject}
              name="subject"
              placeholder={data.standard_subject}
            />
            <FormTextArea
              control={control}
              description={text.introductionHint}
              label={text.fields.introduction}
              name="introduction"
              placeholder={data.standard_introduction}
              rows={4}
            />
          </div>
        </Card>
      </ResourceForm>
      <Card title={text.preview}>
        {preview.error && <Alert tone="warning">{fault ?? messageOf(preview.error)}</Alert>}
        {preview.data && <MailContent mail={preview.data} />}
      </Card>
    </div>
  )
}
