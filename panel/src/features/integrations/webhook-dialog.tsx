import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { CheckboxGroup } from '../../components/ui/checkbox.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError, failureOf, fieldErrors } from '../../lib/api/errors.ts'
import type { Webhook, WebhookChanges } from '../../lib/api/schema.ts'
import { common } from '../../messages/common.ts'
import { webhooks as text } from '../../messages/integrations.ts'
import { changesOf, createWebhook, updateWebhook, useWebhookMutation } from './webhooks.ts'

interface WebhookDialogProps {
  /** Webhook to be changed; without it a new one is created. */
  webhook?: Webhook | undefined
  /** Names of all events. */
  events: readonly string[]
  onClose: () => void
  /** Receives the secret of a new webhook. */
  onCreated: (secret: string) => void
}

export function WebhookDialog({ webhook, events, onClose, onCreated }: WebhookDialogProps) {
  // The version on which the changes were begun.
  const [original] = useState(webhook)
  const [values, setValues] = useState<WebhookChanges>(
    original ? changesOf(original) : { url: '', events: [], is_active: true },
  )
  const mutation = useWebhookMutation(async (changes: WebhookChanges) => {
    if (!original) return (await createWebhook(changes)).secret
    await updateWebhook(original, changes)
    return null
  })
  const errors = fieldErrors(mutation.error)
  const isConflict = mutation.error instanceof ApiError && mutation.error.code === 'version_conflict'
  const submit = () => {
    mutation.mutate(values, {
      onSuccess: (secret) => {
        onClose()
        if (secret === null) toast(text.saved)
        else onCreated(secret)
      },
    })
  }
  return (
    <FormDialog
      failure={isConflict ? text.conflict : failureOf(mutation.error)}
      isPending={mutation.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={original ? common.save : text.create}
      title={original ? text.editTitle : text.new}
    >
      <TextField
        autoFocus
        description={text.hints.url}
        error={errors.url}
        isRequired
        label={text.fields.url}
        onChange={(url) => setValues({ ...values, url })}
        type="url"
        value={values.url}
      />
      <CheckboxGroup
        error={errors.events}
        hasColumns
        label={text.fields.events}
        onChange={(chosen) => setValues({ ...values, events: chosen })}
        options={events.map((value) => ({ value, label: text.events[value] ?? value }))}
        value={values.events}
      />
      <Switch
        description={text.hints.is_active}
        isSelected={values.is_active}
        onChange={(is_active) => setValues({ ...values, is_active })}
      >
        {text.fields.is_active}
      </Switch>
    </FormDialog>
  )
}
