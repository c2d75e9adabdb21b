import { Field } from '../../components/ui/field.tsx'
import { accountMessages } from '../../messages/account.ts'

interface NameFieldsProps {
  defaults?: { firstname: string; lastname: string }
  hint?: string
}

export function NameFields({ defaults, hint }: NameFieldsProps) {
  return (
    <>
      <Field
        autoComplete="given-name"
        defaultValue={defaults?.firstname}
        hint={hint}
        label={accountMessages.firstname}
        name="firstname"
      />
      <Field
        autoComplete="family-name"
        defaultValue={defaults?.lastname}
        label={accountMessages.lastname}
        name="lastname"
      />
    </>
  )
}
