import { useActionData, useLocation } from 'react-router-dom'
import { Entrance } from '../../components/layout/auth-layout.tsx'
import { MailSent } from '../../features/account/mail-sent.tsx'
import type { Registration } from '../../features/account/register-action.ts'
import { RegisterForm } from '../../features/account/register-form.tsx'
import { accountTexts } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

export { register as action } from '../../features/account/register-action.ts'

export function Component() {
  const result = useActionData<Registration>()
  const { search } = useLocation()
  if (result && 'sentTo' in result) return <MailSent text={accountTexts.mail.text(result.sentTo)} />

  return (
    <Entrance
      beyond={accountTexts.beyond}
      otherwise={{
        question: accountTexts.register.hasAccount,
        to: paths.login + search,
        text: accountTexts.login.enter,
      }}
      lead={accountTexts.register.lead}
      title={accountTexts.register.title}
    >
      <RegisterForm failure={result} />
    </Entrance>
  )
}
