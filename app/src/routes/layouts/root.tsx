import { useSlice } from 'mostrador/react'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { NavigationProgress, PendingRoute } from '../../components/layout/navigation-progress.tsx'
import { OfflineBanner } from '../../components/layout/offline-banner.tsx'
import { LiveRegion } from '../../components/ui/live-region.tsx'
import { focusPageHeading } from '../../lib/browser/focus-page-heading.ts'
import { useScrollRestoration } from '../../lib/router/use-scroll-restoration.ts'
import { useSessionExpiry } from '../../lib/router/use-session-expiry.ts'
import { layoutMessages } from '../../messages/layout.ts'
import { ErrorScreen } from '../errors/error-screen.tsx'

/** Root layout. A fatal error replaces the whole app (rule 4.25). */
export function Root() {
  const error = useSlice('error')
  useFocusOnNavigation(error?.rendered ?? false)
  useScrollRestoration()
  useSessionExpiry()
  if (error?.rendered) {
    return (
      <main>
        <ErrorScreen {...error} />
      </main>
    )
  }
  return (
    <>
      <a className="sr-only skip-link" href="#contenido">
        {layoutMessages.skip}
      </a>
      <NavigationProgress />
      <Outlet />
      <PendingRoute />
      <OfflineBanner />
      <LiveRegion />
    </>
  )
}

/** Focuses the heading after a navigation and after a cleared fatal error. */
function useFocusOnNavigation(hasError: boolean) {
  const { pathname } = useLocation()
  const last = useRef({ pathname, hasError })
  useEffect(() => {
    const { current: before } = last
    last.current = { pathname, hasError }
    // Hydration must not close open popovers.
    if (before.pathname === pathname && before.hasError === hasError) return
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
    if (hasError) return
    focusPageHeading()
  }, [pathname, hasError])
}
