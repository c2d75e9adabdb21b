import { useShop, useSlice } from 'mostrador/react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

/**
 * Redirects when the session ends by expiry or in another tab, if the current route is denied. Skipped during
 * navigations.
 */
export function useSessionExpiry() {
  const shop = useShop()
  const { authenticated } = useSlice('session')
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const navigate = useNavigate()
  const wasAuthenticated = useRef(authenticated)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the session changes only
  useEffect(() => {
    const expired = wasAuthenticated.current && !authenticated
    wasAuthenticated.current = authenticated
    if (!expired || state !== 'idle') return
    const decision = shop.current?.route(pathname + search)
    if (decision?.kind === 'redirect') navigate(decision.to, { replace: true })
  }, [authenticated])
}
