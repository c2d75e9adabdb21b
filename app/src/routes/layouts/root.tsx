import { useSlice } from 'mostrador/react'
import { useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { NavigationProgress, PendingRoute } from '../../components/layout/navigation-progress.tsx'
import { OfflineBanner } from '../../components/layout/offline-banner.tsx'
import { LiveRegion } from '../../components/ui/live-region.tsx'
import { useOnChange } from '../../lib/browser/use-on-change.ts'
import { PageHeadingContext } from '../../lib/router/page-heading.ts'
import { useScrollRestoration } from '../../lib/router/use-scroll-restoration.ts'
import { useSessionExpiry } from '../../lib/router/use-session-expiry.ts'
import { layoutMessages } from '../../messages/layout.ts'
import { ErrorScreen } from '../errors/error-screen.tsx'

/** Root layout. A fatal error replaces the whole app (rule 4.25). */
export function Root() {
  const error = useSlice('error')
  const hasError = error?.rendered ?? false
  const { pathname } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the heading after a navigation and after a cleared fatal error.
  useOnChange(hasError ? null : pathname, () => {
    if (!hasError) heading.current?.focus({ preventScroll: true })
  })
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
    <PageHeadingContext value={heading}>
      <a className="sr-only skip-link" href="#contenido">
        {layoutMessages.skip}
      </a>
      <NavigationProgress />
      <Outlet />
      <PendingRoute />
      <OfflineBanner />
      <LiveRegion />
    </PageHeadingContext>
  )
}
