import { useLocation, useSearchParams } from 'react-router-dom'
import { prerendered } from '../../engine/prerendered.ts'
import { accountTexts } from '../../texts/account.ts'
import { Entrance } from '../../ui/entrance.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { LoginForm } from './login-form.tsx'

export { login as action } from './login-action.ts'

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
        to: `/crear-cuenta${search}`,
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
