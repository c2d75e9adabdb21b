import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
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
  const [password, setPassword] = useState('')
  const change = useAccountMutation(write, doneText)
  const errors = fieldErrors(change.error)
  const submit = () => {
    change.mutate(password, {
      onSuccess: (result) => {
        onClose()
        onDone?.(result)
      },
    })
  }
  return (
    <FormDialog
      failure={failureOf(change.error)}
      isDanger={isDanger}
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={submit}
      size="sm"
      submitLabel={confirm}
      title={title}
    >
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
    </FormDialog>
  )
}
