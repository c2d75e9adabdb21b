import { Form, useActionData } from 'react-router-dom'
import { EmailField } from '../../components/form/contact-fields.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, errorOf } from '../../components/ui/error-summary.tsx'
import { Link } from '../../components/ui/link.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountTexts } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

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
        href={paths.requestPassword}
      >
        {accountTexts.login.forgot}
      </Link>
      <Button pending={pending} type="submit">
        {accountTexts.login.enter}
      </Button>
    </Form>
  )
}
