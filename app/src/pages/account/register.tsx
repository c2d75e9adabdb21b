import { useActionData, useLocation } from 'react-router-dom'
import { accountTexts } from '../../texts/account.ts'
import { Entrance } from '../../ui/entrance.tsx'
import { MailSent } from './mail-sent.tsx'
import type { Registration } from './register-action.ts'
import { RegisterForm } from './register-form.tsx'

export { register as action } from './register-action.ts'

export function Component() {
  const result = useActionData<Registration>()
  const { search } = useLocation()
  if (result && 'sentTo' in result) return <MailSent text={accountTexts.mail.text(result.sentTo)} />

  return (
    <Entrance
      beyond={accountTexts.beyond}
      otherwise={{
        question: accountTexts.register.hasAccount,
        to: `/iniciar-sesion${search}`,
        text: accountTexts.login.enter,
      }}
      lead={accountTexts.register.lead}
      title={accountTexts.register.title}
    >
      <RegisterForm failure={result} />
    </Entrance>
  )
}
