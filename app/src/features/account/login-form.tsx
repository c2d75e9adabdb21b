import { Form, useActionData } from 'react-router-dom'
import { EmailField } from '../../components/form/contact-fields.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, getFieldError } from '../../components/ui/error-summary.tsx'
import { Link } from '../../components/ui/link.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

/** Posts to the current route, whose action is `login`. */
export function LoginForm() {
  const failure = useActionData() as Failure | undefined
  const pending = useIsSubmitting()
  return (
    <Form className="grid gap-5" method="post" noValidate replace>
      <ErrorSummary {...failure} />
      <EmailField error={getFieldError(failure?.errors, 'email')} />
      <PasswordField
        autoComplete="current-password"
        error={getFieldError(failure?.errors, 'password')}
        label={accountMessages.password}
        name="password"
      />
      <Link
        className="-my-2 inline-flex min-h-11 items-center justify-self-start text-small underline underline-offset-4"
        href={paths.requestPassword}
      >
        {accountMessages.login.forgot}
      </Link>
      <Button pending={pending} type="submit">
        {accountMessages.login.enter}
      </Button>
    </Form>
  )
}
