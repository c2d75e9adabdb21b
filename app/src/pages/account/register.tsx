import { Link, useActionData, useLocation } from 'react-router-dom'
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
      lead={accountTexts.register.lead}
      title={accountTexts.register.title}
    >
      <RegisterForm failure={result} />
      <p className="mt-8 border-t border-line pt-6">
        {accountTexts.register.hasAccount}{' '}
        <Link className="font-semibold underline underline-offset-4" to={`/iniciar-sesion${search}`}>
          {accountTexts.login.enter}
        </Link>
      </p>
    </Entrance>
  )
}
