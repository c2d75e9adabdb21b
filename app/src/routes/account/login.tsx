import { useLocation, useSearchParams } from 'react-router-dom'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { LoginForm } from '../../features/account/login-form.tsx'
import { staticLoader } from '../../lib/prerender/static-loader.ts'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

export { login as action } from '../../features/account/login-form.tsx'

/** Prerendered, except with a return path or notice. */
export const loader = staticLoader(async () => null, ['volver', 'aviso'])

const NOTICES = new Map<string | null, string>([
  ['contrasena-cambiada', accountMessages.login.passwordChanged],
  ['cuenta-borrada', accountMessages.login.erased],
])

export function Component() {
  const { search } = useLocation()
  const [params] = useSearchParams()
  const notice = NOTICES.get(params.get('aviso'))
  return (
    <AuthLayout
      benefits={accountMessages.benefits}
      description={accountMessages.login.description}
      alternative={{
        question: accountMessages.login.noAccount,
        to: paths.register + search,
        text: accountMessages.register.submit,
      }}
      title={accountMessages.login.title}
    >
      {notice && (
        <Alert className="mb-8" variant="info">
          {notice}
        </Alert>
      )}
      <LoginForm />
    </AuthLayout>
  )
}
