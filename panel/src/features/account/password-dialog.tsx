import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { FormFooter } from '../../components/form/form-footer.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import { account } from '../../messages/account.ts'
import { useAccountMutation } from './account.ts'

interface PasswordDialogProps<Result> {
  title: string
  confirm: string
  isDanger?: boolean
  /** Change of the account, under the password of the member. */
  write: (password: string) => Promise<Result>
  doneText?: string
  onDone?: (result: Result) => void
  onClose: () => void
  text?: string
  /** Fields before the password, the first of which takes the focus. */
  fields?: (errors: ReturnType<typeof fieldErrors>) => ReactNode
}

/** Change of the own account that needs the password again. */
export function PasswordDialog<Result>({
  title,
  confirm,
  isDanger = false,
  write,
  doneText,
  onDone,
  onClose,
  text,
  fields,
}: PasswordDialogProps<Result>) {
  const form = useId()
  const [password, setPassword] = useState('')
  const change = useAccountMutation(write, doneText)
  const errors = fieldErrors(change.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(password, {
      onSuccess: (result) => {
        onClose()
        onDone?.(result)
      },
    })
  }
  return (
    <Dialog
      footer={
        <FormFooter form={form} isDanger={isDanger} isPending={change.isPending} onClose={onClose}>
          {confirm}
        </FormFooter>
      }
      isOpen
      onClose={onClose}
      size="sm"
      title={title}
    >
      <form className="flex flex-col gap-4" id={form} noValidate onSubmit={submit}>
        {change.error && Object.keys(errors).length === 0 && (
          <Alert tone="danger">{messageOf(change.error)}</Alert>
        )}
        {text && <p className="text-muted-foreground">{text}</p>}
        {fields?.(errors)}
        <TextField
          autoComplete="current-password"
          autoFocus={!fields}
          error={errors.password}
          label={account.ownPassword}
          onChange={setPassword}
          type="password"
          value={password}
        />
      </form>
    </Dialog>
  )
}
