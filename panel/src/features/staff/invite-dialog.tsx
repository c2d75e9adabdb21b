import { type FormEvent, useState } from 'react'
import { FormFooter } from '../../components/form/form-footer.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate(values, {
      onSuccess: ({ link }) => {
        onClose()
        onInvited(link)
      },
    })
  }
  return (
    <Dialog
      footer={
        <FormFooter form="invite" isPending={mutation.isPending} onClose={onClose}>
          {text.send}
        </FormFooter>
      }
      isOpen
      onClose={onClose}
      title={staff.invite}
    >
      <form className="flex flex-col gap-5" id="invite" noValidate onSubmit={submit}>
        {mutation.error && Object.keys(errors).length === 0 && (
          <Alert tone="danger">{messageOf(mutation.error)}</Alert>
        )}
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
      </form>
    </Dialog>
  )
}
