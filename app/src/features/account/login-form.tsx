import { redirect, useActionData } from 'react-router-dom'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { EmailField } from '../../components/form/contact-fields.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Link } from '../../components/ui/link.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

/** Posts to the current route, whose action is `login`. */
export function LoginForm() {
  const failure = useActionData() as Failure | undefined
  return (
    <ActionForm failure={failure} replace>
      <EmailField />
      <PasswordField autoComplete="current-password" label={accountMessages.password} name="password" />
      <Link
        className="-my-2 inline-flex min-h-11 items-center justify-self-start text-small underline underline-offset-4"
        href={paths.requestPassword}
      >
        {accountMessages.login.forgot}
      </Link>
      <SubmitButton>{accountMessages.login.enter}</SubmitButton>
    </ActionForm>
  )
}

export const login = formAction('login', async ({ shop, text, request }) => {
  await shop.api.login(text('email').trim(), text('password'))
  const { pathname, search } = new URL(request.url)
  return redirect(shop.afterLogin(pathname + search))
})
