import { useShop, useSlice } from 'mostrador/react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { useOnChange } from '../browser/use-on-change.ts'

/** Redirects when the session ends by expiry or in another tab, if the current route is denied. */
export function useSessionExpiry() {
  const shop = useShop()
  const { authenticated } = useSlice('session')
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const navigate = useNavigate()

  useOnChange(authenticated, () => {
    if (authenticated || state !== 'idle') return
    const decision = shop.current?.route(pathname + search)
    if (decision?.kind === 'redirect') navigate(decision.to, { replace: true })
  })
}
