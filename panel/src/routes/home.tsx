import { Navigate } from 'react-router-dom'
import { useSession } from '../lib/session.ts'
import { visibleNavigation } from '../navigation.ts'
import { paths } from '../paths.ts'

/** The first screen that the permissions allow. */
export function Component() {
  const [first] = visibleNavigation(useSession().permissions)
  return <Navigate replace to={first?.items[0]?.to ?? paths.account} />
}
