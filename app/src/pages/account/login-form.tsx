import { Form, useActionData } from 'react-router-dom'
import type { Failure } from '../../forms/failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, errorOf } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'

/** The form posts to the route it stands on, whose action is `login`. */
export function LoginForm() {
  const failure = useActionData() as Failure | undefined
  const pending = useSubmitting()
  return (
    <Form className="grid gap-5" method="post" noValidate replace>
      <ErrorSummary {...failure} />
      <Field
        autoComplete="username"
        error={errorOf(failure?.errors, 'email')}
        inputMode="email"
        label={texts.account.email}
        name="email"
        type="email"
      />
      <Field
        autoComplete="current-password"
        error={errorOf(failure?.errors, 'password')}
        label={texts.account.password}
        name="password"
        type="password"
      />
      <Button pending={pending} type="submit">
        {texts.account.enter}
      </Button>
    </Form>
  )
}
