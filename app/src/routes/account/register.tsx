import { useActionData, useLocation } from 'react-router-dom'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'
import { MailSent } from '../../features/account/mail-sent.tsx'
import type { Registration } from '../../features/account/register-form.tsx'
import { RegisterForm } from '../../features/account/register-form.tsx'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

export { register as action } from '../../features/account/register-form.tsx'

export function Component() {
  const result = useActionData<Registration>()
  const { search } = useLocation()
  if (result && 'sentTo' in result) return <MailSent text={accountMessages.mail.text(result.sentTo)} />

  return (
    <AuthLayout
      benefits={accountMessages.benefits}
      alternative={{
        question: accountMessages.register.hasAccount,
        to: paths.login + search,
        text: accountMessages.login.enter,
      }}
      lead={accountMessages.register.lead}
      title={accountMessages.register.title}
    >
      <RegisterForm failure={result} />
    </AuthLayout>
  )
}
