import { useSlice } from 'mostrador/react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router-dom'
import { PasswordField } from '../../components/form/password-field.tsx'
import { NoticeBox } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, errorOf } from '../../components/ui/error-summary.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountTexts } from '../../messages/account.ts'

const words = accountTexts.security

export function PasswordChange({ result }: { result: { failure?: Failure } | undefined }) {
  const { user } = useSlice('session')
  const form = useRef<HTMLFormElement>(null)
  const pending = useSubmitting()
  const failure = result?.failure
  const done = result !== undefined && failure === undefined

  // Nobody's password stays on the screen once it has done its work.
  useEffect(() => {
    if (done) form.current?.reset()
  }, [done])

  return (
    <section className="mt-8 max-w-form">
      <h2 className="text-h3">{words.password}</h2>
      <p className="mt-2 mb-6 text-small text-soft">{words.passwordLead}</p>
      <Form className="grid gap-5" method="post" noValidate ref={form} replace>
        <div className="empty:hidden">
          <ErrorSummary {...failure} />
          {done && <NoticeBox kind="info">{words.changed}</NoticeBox>}
        </div>
        {/* For whoever keeps the passwords: whose this one is. */}
        <input autoComplete="username" hidden readOnly value={user?.email ?? ''} />
        <PasswordField
          autoComplete="current-password"
          error={errorOf(failure?.errors, 'current_password')}
          label={words.current}
          name="current_password"
        />
        <PasswordField
          autoComplete="new-password"
          error={errorOf(failure?.errors, 'password')}
          hint={accountTexts.passwordHint}
          label={words.next}
          name="password"
        />
        <Button className="max-sm:w-full sm:justify-self-start" pending={pending} type="submit">
          {words.change}
        </Button>
      </Form>
    </section>
  )
}
