import { Form, useActionData } from 'react-router-dom'
import { EmailField } from '../../forms/contact-fields.tsx'
import type { Failure } from '../../forms/failure.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { accountTexts } from '../../texts/account.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, errorOf } from '../../ui/error-summary.tsx'
import { Link } from '../../ui/link.tsx'

/** The form posts to the route it stands on, whose action is `login`. */
export function LoginForm() {
  const failure = useActionData() as Failure | undefined
  const pending = useSubmitting()
  return (
    <Form className="grid gap-5" method="post" noValidate replace>
      <ErrorSummary {...failure} />
      <EmailField error={errorOf(failure?.errors, 'email')} />
      <PasswordField
        autoComplete="current-password"
        error={errorOf(failure?.errors, 'password')}
        label={accountTexts.password}
        name="password"
      />
      <Link
        className="-my-2 inline-flex min-h-11 items-center justify-self-start text-small underline underline-offset-4"
        href="/solicitar-nueva-contrasena"
      >
        {accountTexts.login.forgot}
      </Link>
      <Button pending={pending} type="submit">
        {accountTexts.login.enter}
      </Button>
    </Form>
  )
}
