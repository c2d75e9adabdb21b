import { useSuspenseQuery } from '@tanstack/react-query'
import { MailOpen, Send } from 'lucide-react'
import { useState } from 'react'
import { FormNumber, FormSelect, FormText } from '../components/form/fields.tsx'
import { ResourceForm } from '../components/form/resource-form.tsx'
import { Screen } from '../components/layout/screen.tsx'
import { Alert } from '../components/ui/alert.tsx'
import { Button, ButtonLink } from '../components/ui/button.tsx'
import { Card } from '../components/ui/card.tsx'
import { TextField } from '../components/ui/text-field.tsx'
import { secretHint } from '../features/settings/gateway-form.tsx'
import {
  mailQuery,
  mailValues,
  saveMail,
  sendTestMail,
  useSettingsForm,
  useSettingsMutation,
} from '../features/settings/settings.ts'
import { fieldErrors, messageOf } from '../lib/api/errors.ts'
import type { MailInput, MailView } from '../lib/api/schema.ts'
import { optionsOf } from '../lib/options.ts'
import { usePermission } from '../lib/session.ts'
import { settings } from '../messages/settings.ts'
import { paths } from '../paths.ts'

const text = settings.mail
const { fields, hints, sections } = text
const ENCRYPTIONS = optionsOf(text.encryptions)

export function Component() {
  const { data: mail } = useSuspenseQuery(mailQuery)
  const canWrite = usePermission('settings_write')
  return (
    <Screen
      actions={
        <ButtonLink icon={MailOpen} to={paths.mailPreviews}>
          {text.previews}
        </ButtonLink>
      }
      isNarrow
      subtitle={text.subtitle}
      title={text.title}
    >
      <div className="flex flex-col gap-6">
        {mail.is_simulated && <Alert tone="info">{text.simulated}</Alert>}
        <MailForm mail={mail} />
        {canWrite && <TestMessage />}
      </div>
    </Screen>
  )
}

function MailForm({ mail }: { mail: MailView }) {
  const resource = useSettingsForm<MailView, MailInput>({
    name: 'mail',
    data: mail,
    toValues: mailValues,
    write: saveMail,
    secrets: ['password'],
  })
  const { control } = resource.form
  const hint = secretHint(mail.has_password, mail.password_set_at, {
    set: text.passwordSet,
    configured: text.passwordConfigured,
  })
  return (
    <ResourceForm labels={fields} resource={resource}>
      <Card title={sections.sender}>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormText control={control} label={fields.sender_name} name="sender_name" />
          <FormText control={control} isRequired label={fields.sender} name="sender" type="email" />
          <FormText
            control={control}
            description={hints.owner}
            label={fields.owner}
            name="owner"
            type="email"
          />
        </div>
      </Card>
      <Card title={sections.server}>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormText control={control} description={hints.host} label={fields.host} name="host" />
          <FormNumber
            control={control}
            formatOptions={{ useGrouping: false }}
            label={fields.port}
            name="port"
          />
          <FormSelect control={control} label={fields.encryption} name="encryption" options={ENCRYPTIONS} />
          <FormText autoComplete="off" control={control} label={fields.user} name="user" />
          <FormText
            autoComplete="new-password"
            control={control}
            description={hint}
            label={fields.password}
            name="password"
            type="password"
          />
        </div>
      </Card>
    </ResourceForm>
  )
}

function TestMessage() {
  const [to, setTo] = useState('')
  const { mutate, data, error, isPending } = useSettingsMutation(sendTestMail)
  const fieldError = fieldErrors(error).to
  return (
    <Card description={text.test.description} title={text.test.title}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          mutate(to)
        }}
      >
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            className="min-w-64 grow"
            error={fieldError}
            label={text.test.to}
            onChange={setTo}
            type="email"
            value={to}
          />
          <Button icon={Send} isPending={isPending} type="submit">
            {text.test.send}
          </Button>
        </div>
        {data && <Alert tone={data.accepted ? 'success' : 'danger'}>{data.text}</Alert>}
        {error && !fieldError && <Alert tone="danger">{messageOf(error)}</Alert>}
      </form>
    </Card>
  )
}
