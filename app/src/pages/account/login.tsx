import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { accountTexts } from '../../texts/account.ts'
import { NoticeBox } from '../../ui/notice.tsx'
import { Title } from '../../ui/title.tsx'
import { LoginForm } from './login-form.tsx'

export { login as action } from './login-action.ts'

/** What has just happened to whoever is sent here. */
const news = new Map<string | null, string>([
  ['contrasena-cambiada', accountTexts.login.passwordChanged],
  ['cuenta-borrada', accountTexts.login.erased],
])

export function Component() {
  const { search } = useLocation()
  const [params] = useSearchParams()
  const happened = news.get(params.get('aviso'))
  return (
    <div className="page py-10 md:py-16">
      <Title>{accountTexts.login.title}</Title>
      <div className="mx-auto max-w-form">
        <h1 className="mb-8 text-h1" tabIndex={-1}>
          {accountTexts.login.title}
        </h1>
        {happened && (
          <NoticeBox className="mb-8" kind="info">
            {happened}
          </NoticeBox>
        )}
        <LoginForm />
        <p className="mt-8 border-t border-line pt-6">
          {accountTexts.login.noAccount}{' '}
          <Link className="font-semibold underline underline-offset-4" to={`/crear-cuenta${search}`}>
            {accountTexts.register.submit}
          </Link>
        </p>
      </div>
    </div>
  )
}
