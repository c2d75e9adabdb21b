import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Alert } from '../components/ui/alert.tsx'
import { Button } from '../components/ui/button.tsx'
import { TextField } from '../components/ui/text-field.tsx'
import { AuthLayout } from '../features/login/auth-layout.tsx'
import { bodyOf, publicApi } from '../lib/api/api.ts'
import { ApiError, failureOf, fieldErrors } from '../lib/api/errors.ts'
import { useStartSession } from '../lib/session.ts'
import { login } from '../messages/login.ts'
import { paths } from '../paths.ts'

/** Password of an invited member, with the one-time link of the mail. */
export function Component() {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const startSession = useStartSession()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const errors = fieldErrors(error)
  const failure = failureOf(error)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    setError(null)
    try {
      const body = needsCode ? { token, password, code } : { token, password }
      startSession(await bodyOf(publicApi.POST('/invitations/accept', { body })))
      navigate(paths.home, { replace: true })
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'second_factor_required') setNeedsCode(true)
      else setError(failure)
    } finally {
      setPending(false)
    }
  }
  return (
    <AuthLayout title={login.invitation.title}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <p className="text-muted-foreground">{login.invitation.text}</p>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <TextField
          autoComplete="new-password"
          autoFocus
          error={errors.password}
          label={login.password}
          onChange={setPassword}
          type="password"
          value={password}
        />
        {needsCode && (
          <TextField
            autoComplete="one-time-code"
            autoFocus
            description={login.codeHint}
            label={login.code}
            onChange={setCode}
            value={code}
          />
        )}
        <Button isPending={isPending} type="submit" variant="primary">
          {login.invitation.submit}
        </Button>
      </form>
    </AuthLayout>
  )
}
