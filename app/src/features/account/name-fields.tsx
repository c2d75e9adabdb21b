import type { FieldError } from 'mostrador'
import { errorOf } from '../../components/ui/error-summary.tsx'
import { Field } from '../../components/ui/field.tsx'
import { accountTexts } from '../../messages/account.ts'

interface NameFieldsProps {
  errors: readonly FieldError[] | undefined
  known?: { firstname: string; lastname: string }
  hint?: string
}

/** A customer's name, in two fields. */
export function NameFields({ errors, known, hint }: NameFieldsProps) {
  return (
    <>
      <Field
        autoComplete="given-name"
        defaultValue={known?.firstname}
        error={errorOf(errors, 'firstname')}
        hint={hint}
        label={accountTexts.firstname}
        name="firstname"
      />
      <Field
        autoComplete="family-name"
        defaultValue={known?.lastname}
        error={errorOf(errors, 'lastname')}
        label={accountTexts.lastname}
        name="lastname"
      />
    </>
  )
}
