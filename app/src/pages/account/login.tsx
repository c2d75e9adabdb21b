import { Link, useLocation } from 'react-router-dom'
import { texts } from '../../texts.ts'
import { Title } from '../../ui/title.tsx'
import { LoginForm } from './login-form.tsx'

export { login as action } from './login-action.ts'

export function Component() {
  const { search } = useLocation()
  return (
    <div className="page py-10 md:py-16">
      <Title>{texts.account.loginTitle}</Title>
      <div className="mx-auto max-w-form">
        <h1 className="mb-8 text-h1" tabIndex={-1}>
          {texts.account.loginTitle}
        </h1>
        <LoginForm />
        <p className="mt-8 border-t border-line pt-6">
          {texts.account.noAccount}{' '}
          <Link className="font-semibold underline underline-offset-4" to={`/crear-cuenta${search}`}>
            {texts.account.create}
          </Link>
        </p>
      </div>
    </div>
  )
}
