import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import { AppLayout } from '../components/layout/app-layout.tsx'
import { LoginDialog } from '../features/login/login-dialog.tsx'
import { SessionContext, sessionQuery } from '../lib/session.ts'
import { paletteSources } from '../palette-sources.ts'
import { paths } from '../paths.ts'

/** Layout of all screens that need a session. */
export function Component() {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const { pathname, search } = useLocation()
  if (!session) {
    const login = `${paths.login}?${new URLSearchParams({ volver: pathname + search })}`
    return <Navigate replace to={pathname === paths.home ? paths.login : login} />
  }
  return (
    <SessionContext value={session}>
      <AppLayout sources={paletteSources} />
      <LoginDialog />
    </SessionContext>
  )
}
