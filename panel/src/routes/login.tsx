import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { AuthLayout } from '../features/login/auth-layout.tsx'
import { LoginForm } from '../features/login/login-form.tsx'
import { sessionQuery, useStartSession } from '../lib/session.ts'
import { login } from '../messages/login.ts'
import { paths } from '../paths.ts'

/** True for paths of the panel itself. */
const isOwnPath = (path: string) => path.startsWith('/') && !path.startsWith('//')

export function Component() {
  const [search] = useSearchParams()
  const { data: session } = useSuspenseQuery(sessionQuery)
  const startSession = useStartSession()
  const next = search.get('volver') ?? ''
  if (session) return <Navigate replace to={isOwnPath(next) ? next : paths.home} />
  return (
    <AuthLayout title={login.title}>
      <LoginForm onSession={startSession} />
    </AuthLayout>
  )
}
