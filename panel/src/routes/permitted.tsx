import { Outlet, useLocation } from 'react-router-dom'
import { ForbiddenScreen } from '../components/layout/error-screen.tsx'
import { useSession } from '../lib/session.ts'
import { permissionOf } from '../navigation.ts'

/** Screen at the path, if the role of the member includes it. The server refuses its requests otherwise. */
export function Component() {
  const { pathname } = useLocation()
  const { permissions } = useSession()
  const permission = permissionOf(pathname)
  if (permission && !permissions.includes(permission)) return <ForbiddenScreen />
  return <Outlet />
}
