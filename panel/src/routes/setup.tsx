import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Alert } from '../components/ui/alert.tsx'
import { Button } from '../components/ui/button.tsx'
import { TextField } from '../components/ui/text-field.tsx'
import { AuthLayout } from '../features/login/auth-layout.tsx'
import { bodyOf, publicApi } from '../lib/api/api.ts'
import { failureOf, fieldErrors } from '../lib/api/errors.ts'
import { useStartSession } from '../lib/session.ts'
import { login } from '../messages/login.ts'
import { paths } from '../paths.ts'

/** Account of the first owner, with the one-time link that the server prints. */
export function Component() {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const startSession = useStartSession()
  const [values, setValues] = useState({ name: '', email: '', password: '' })
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const errors = fieldErrors(error)
  const failure = failureOf(error)
  const bind = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    error: errors[name],
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    setError(null)
    try {
      startSession(await bodyOf(publicApi.POST('/setup', { body: { token, ...values } })))
      navigate(paths.home, { replace: true })
    } catch (failure) {
      setError(failure)
    } finally {
      setPending(false)
    }
  }
  return (
    <AuthLayout title={login.setup.title}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <p className="text-muted-foreground">{login.setup.text}</p>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <TextField autoComplete="name" autoFocus label={login.setup.name} {...bind('name')} />
        <TextField autoComplete="username" label={login.email} type="email" {...bind('email')} />
        <TextField autoComplete="new-password" label={login.password} type="password" {...bind('password')} />
        <Button isPending={isPending} type="submit" variant="primary">
          {login.setup.submit}
        </Button>
      </form>
    </AuthLayout>
  )
}
