import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { ValidityField } from '../../components/form/validity-field.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
import { priceCodes } from '../../messages/price-codes.ts'
import { createPriceCode, usePriceCodeMutation } from './price-codes.ts'

const { fields, hints } = priceCodes

interface PriceCodeDialogProps {
  onClose: () => void
  /** Receives the code, and the address to which it was sent or nothing. */
  onCreated: (code: string, email: string) => void
}

export function PriceCodeDialog({ onClose, onCreated }: PriceCodeDialogProps) {
  const [values, setValues] = useState<{ label: string; days: number | null; email: string }>({
    label: '',
    days: 90,
    email: '',
  })
  const mutation = usePriceCodeMutation(createPriceCode)
  const errors = fieldErrors(mutation.error)
  const submit = () => {
    mutation.mutate(
      { ...values, email: values.email.trim() || null },
      {
        onSuccess: ({ code }) => {
          onClose()
          onCreated(code, values.email.trim())
        },
      },
    )
  }
  return (
    <FormDialog
      failure={failureOf(mutation.error)}
      isPending={mutation.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={priceCodes.submit}
      title={priceCodes.new}
    >
      <TextField
        autoFocus
        description={hints.label}
        error={errors.label}
        isRequired
        label={fields.label}
        onChange={(label) => setValues({ ...values, label })}
        value={values.label}
      />
      <ValidityField
        error={errors.days}
        label={fields.days}
        onChange={(days) => setValues({ ...values, days })}
        value={values.days}
      />
      <TextField
        description={hints.email}
        error={errors.email}
        label={fields.email}
        onChange={(email) => setValues({ ...values, email })}
        type="email"
        value={values.email}
      />
    </FormDialog>
  )
}
