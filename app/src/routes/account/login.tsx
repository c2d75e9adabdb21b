import { useLocation, useSearchParams } from 'react-router-dom'
import { Entrance } from '../../components/layout/auth-layout.tsx'
import { NoticeBox } from '../../components/ui/alert.tsx'
import { LoginForm } from '../../features/account/login-form.tsx'
import { prerendered } from '../../lib/prerender/static-loader.ts'
import { accountTexts } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

export { login as action } from '../../features/account/login-action.ts'

/** It shows nothing of the shop's; who comes from somewhere, or with news, is shown more than what was rendered. */
export const loader = prerendered(async () => null, ['volver', 'aviso'])

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
    <Entrance
      beyond={accountTexts.beyond}
      description={accountTexts.login.description}
      otherwise={{
        question: accountTexts.login.noAccount,
        to: paths.register + search,
        text: accountTexts.register.submit,
      }}
      title={accountTexts.login.title}
    >
      {happened && (
        <NoticeBox className="mb-8" kind="info">
          {happened}
        </NoticeBox>
      )}
      <LoginForm />
    </Entrance>
  )
}
