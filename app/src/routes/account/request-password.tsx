import { useActionData } from 'react-router-dom'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { EmailField } from '../../components/form/contact-fields.tsx'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'
import { MailSent } from '../../features/account/mail-sent.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

const messages = accountMessages.reset

type Result = Failure | { sentTo: string }

export const action = formAction('password_reset', async ({ shop, text }) => {
  const email = text('email').trim()
  await shop.account.requestPasswordReset(email)
  return { sentTo: email }
})

/** Identical response for unknown addresses. */
export function Component() {
  const result = useActionData<Result>()
  if (result && 'sentTo' in result) return <MailSent text={messages.sent(result.sentTo)} />
  return (
    <AuthLayout
      benefits={accountMessages.benefits}
      alternative={{ to: paths.login, text: messages.back }}
      lead={messages.lead}
      title={messages.title}
    >
      <ActionForm failure={result} replace>
        <EmailField />
        <SubmitButton>{messages.submit}</SubmitButton>
      </ActionForm>
    </AuthLayout>
  )
}
