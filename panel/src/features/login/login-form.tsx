import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { bodyOf, publicApi } from '../../lib/api/api.ts'
import { ApiError, messageOf } from '../../lib/api/errors.ts'
import type { StaffSessionView } from '../../lib/api/schema.ts'
import { logInWithPasskey, supportsPasskeys } from '../../lib/passkeys.ts'
import { common } from '../../messages/common.ts'
import { login } from '../../messages/login.ts'

interface LoginFormProps {
  /** Address of the session that has ended; the field is then fixed. */
  email?: string
  onSession: (session: StaffSessionView) => void
}

/** Login with a password, and a code if the account asks for one; or with a passkey. */
export function LoginForm({ email: fixedEmail, onSession }: LoginFormProps) {
  const [email, setEmail] = useState(fixedEmail ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [pending, setPending] = useState<'password' | 'passkey' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const attempt = async (kind: 'password' | 'passkey', start: () => Promise<StaffSessionView>) => {
    setPending(kind)
    setFailure(null)
    try {
      onSession(await start())
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_factor_required') setNeedsCode(true)
      else setFailure(messageOf(error))
    } finally {
      setPending(null)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = needsCode ? { email, password, code: code.trim() } : { email, password }
    void attempt('password', () => bodyOf(publicApi.POST('/session', { body })))
  }

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      {failure && <Alert tone="danger">{failure}</Alert>}
      {needsCode ? (
        <TextField
          autoComplete="one-time-code"
          autoFocus
          description={login.codeHint}
          label={login.code}
          onChange={setCode}
          value={code}
        />
      ) : (
        <>
          <TextField
            autoComplete="username webauthn"
            autoFocus={!fixedEmail}
            isReadOnly={Boolean(fixedEmail)}
            label={login.email}
            onChange={setEmail}
            type="email"
            value={email}
          />
          <TextField
            autoComplete="current-password"
            autoFocus={Boolean(fixedEmail)}
            label={login.password}
            onChange={setPassword}
            type="password"
            value={password}
          />
        </>
      )}
      <Button isPending={pending === 'password'} type="submit" variant="primary">
        {needsCode ? login.verify : login.submit}
      </Button>
      {needsCode ? (
        <Button onPress={() => setNeedsCode(false)} variant="ghost">
          {common.back}
        </Button>
      ) : (
        supportsPasskeys() && (
          <>
            <div aria-hidden="true" className="flex items-center gap-3 text-small text-muted-foreground">
              <span className="h-px grow bg-border" />
              {login.or}
              <span className="h-px grow bg-border" />
            </div>
            <Button
              icon={KeyRound}
              isPending={pending === 'passkey'}
              onPress={() => attempt('passkey', () => logInWithPasskey(email))}
            >
              {login.passkey}
            </Button>
          </>
        )
      )}
    </form>
  )
}
