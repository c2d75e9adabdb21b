import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
import type { Invitation } from '../../lib/api/schema.ts'
import { staff } from '../../messages/staff.ts'
import { RoleField } from './role-field.tsx'
import { invite, useStaffMutation } from './staff.ts'

const { form: text } = staff

interface InviteDialogProps {
  onClose: () => void
  /** Receives the one-time link. */
  onInvited: (link: string) => void
}

export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const [values, setValues] = useState<Invitation>({ name: '', email: '', role: 'orders' })
  const mutation = useStaffMutation(invite)
  const errors = fieldErrors(mutation.error)
  const submit = () => {
    mutation.mutate(values, {
      onSuccess: ({ link }) => {
        onClose()
        onInvited(link)
      },
    })
  }
  return (
    <FormDialog
      failure={failureOf(mutation.error)}
      isPending={mutation.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.send}
      title={staff.invite}
    >
      <TextField
        autoFocus
        error={errors.name}
        label={text.name}
        onChange={(name) => setValues({ ...values, name })}
        value={values.name}
      />
      <TextField
        error={errors.email}
        label={text.email}
        onChange={(email) => setValues({ ...values, email })}
        type="email"
        value={values.email}
      />
      <RoleField onChange={(role) => setValues({ ...values, role })} value={values.role} />
    </FormDialog>
  )
}
