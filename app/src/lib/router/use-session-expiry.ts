import { useShop, useSlice } from 'mostrador/react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

/**
 * Whose session ends while they look at something, because it has run out or another tab has logged out, may not be
 * allowed to stay: the core says where they go. Who is on the way already is let go.
 */
export function useGuard() {
  const shop = useShop()
  const { authenticated } = useSlice('session')
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const navigate = useNavigate()
  const before = useRef(authenticated)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the session ends, and not at every step
  useEffect(() => {
    const ended = before.current && !authenticated
    before.current = authenticated
    if (!ended || state !== 'idle') return
    const decision = shop.current?.route(pathname + search)
    if (decision?.kind === 'redirect') navigate(decision.to, { replace: true })
  }, [authenticated])
}
