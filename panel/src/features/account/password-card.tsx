import { type FormEvent, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { api } from '../../lib/api/api.ts'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
import { account } from '../../messages/account.ts'
import { useAccountMutation } from './account.ts'

const text = account.password
const EMPTY = { current_password: '', password: '' }

export function PasswordCard() {
  const [values, setValues] = useState(EMPTY)
  const mutation = useAccountMutation(() => api.PUT('/account/password', { body: values }), text.done)
  const errors = fieldErrors(mutation.error)
  const failure = failureOf(mutation.error)
  const bind = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    error: errors[name],
    type: 'password' as const,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate(undefined, { onSuccess: () => setValues(EMPTY) })
  }
  return (
    <Card description={text.hint} title={text.title}>
      <form className="flex flex-col items-start gap-4" noValidate onSubmit={submit}>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <div className="grid w-full gap-4 md:grid-cols-2">
          <TextField autoComplete="current-password" label={text.current} {...bind('current_password')} />
          <TextField autoComplete="new-password" label={text.next} {...bind('password')} />
        </div>
        <Button
          isDisabled={values.current_password === '' || values.password === ''}
          isPending={mutation.isPending}
          type="submit"
        >
          {text.submit}
        </Button>
      </form>
    </Card>
  )
}
