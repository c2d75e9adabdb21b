import { Link, useActionData, useLocation } from 'react-router-dom'
import { accountTexts } from '../../texts/account.ts'
import { Title } from '../../ui/title.tsx'
import { MailSent } from './mail-sent.tsx'
import type { Registration } from './register-action.ts'
import { RegisterForm } from './register-form.tsx'

export { register as action } from './register-action.ts'

export function Component() {
  const result = useActionData<Registration>()
  const { search } = useLocation()
  if (result && 'sentTo' in result) return <MailSent text={accountTexts.mail.text(result.sentTo)} />

  return (
    <div className="page py-10 md:py-16">
      <Title>{accountTexts.register.title}</Title>
      <div className="mx-auto max-w-form">
        <h1 className="text-h1" tabIndex={-1}>
          {accountTexts.register.title}
        </h1>
        <p className="mt-3 mb-8 text-soft">{accountTexts.register.lead}</p>
        <RegisterForm failure={result} />
        <p className="mt-8 border-t border-line pt-6">
          {accountTexts.register.hasAccount}{' '}
          <Link className="font-semibold underline underline-offset-4" to={`/iniciar-sesion${search}`}>
            {accountTexts.login.enter}
          </Link>
        </p>
      </div>
    </div>
  )
}
