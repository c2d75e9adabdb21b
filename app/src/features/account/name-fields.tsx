import type { FieldError } from 'mostrador'
import { getFieldError } from '../../components/ui/error-summary.tsx'
import { Field } from '../../components/ui/field.tsx'
import { accountMessages } from '../../messages/account.ts'

interface NameFieldsProps {
  errors: readonly FieldError[] | undefined
  defaults?: { firstname: string; lastname: string }
  hint?: string
}

/** First and last name. */
export function NameFields({ errors, defaults, hint }: NameFieldsProps) {
  return (
    <>
      <Field
        autoComplete="given-name"
        defaultValue={defaults?.firstname}
        error={getFieldError(errors, 'firstname')}
        hint={hint}
        label={accountMessages.firstname}
        name="firstname"
      />
      <Field
        autoComplete="family-name"
        defaultValue={defaults?.lastname}
        error={getFieldError(errors, 'lastname')}
        label={accountMessages.lastname}
        name="lastname"
      />
    </>
  )
}
