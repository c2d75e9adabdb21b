import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { ValidityField } from '../../components/form/validity-field.tsx'
import { CheckboxGroup } from '../../components/ui/checkbox.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
import type { NewApiKey, Permission } from '../../lib/api/schema.ts'
import { apiKeys as text } from '../../messages/integrations.ts'
import { createApiKey, useApiKeyMutation } from './api-keys.ts'

interface ApiKeyDialogProps {
  /** Permissions to choose from. */
  scopes: readonly Permission[]
  onClose: () => void
  onCreated: (key: string) => void
}

export function ApiKeyDialog({ scopes, onClose, onCreated }: ApiKeyDialogProps) {
  const [values, setValues] = useState<NewApiKey>({ name: '', scopes: [], days: 365 })
  const mutation = useApiKeyMutation(createApiKey)
  const errors = fieldErrors(mutation.error)
  const submit = () => {
    mutation.mutate(values, {
      onSuccess: ({ key }) => {
        onClose()
        onCreated(key)
      },
    })
  }
  return (
    <FormDialog
      failure={failureOf(mutation.error)}
      isPending={mutation.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.submit}
      title={text.new}
    >
      <TextField
        autoFocus
        description={text.hints.name}
        error={errors.name}
        isRequired
        label={text.fields.name}
        onChange={(name) => setValues({ ...values, name })}
        value={values.name}
      />
      <ValidityField
        error={errors.days}
        label={text.fields.days}
        onChange={(days) => setValues({ ...values, days })}
        value={values.days ?? null}
      />
      <CheckboxGroup
        error={errors.scopes}
        hasColumns
        label={text.fields.scopes}
        onChange={(scopes) => setValues({ ...values, scopes: scopes as Permission[] })}
        options={scopes.map((value) => ({ value, label: text.scopes[value] ?? value }))}
        value={values.scopes}
      />
    </FormDialog>
  )
}
