import { useSlice } from 'mostrador/react'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ComingScreen, Progress } from '../../components/layout/navigation-progress.tsx'
import { Connection } from '../../components/layout/offline-banner.tsx'
import { Announcer } from '../../components/ui/live-region.tsx'
import { useScroll } from '../../lib/router/use-scroll-restoration.ts'
import { useGuard } from '../../lib/router/use-session-expiry.ts'
import { layoutTexts } from '../../messages/layout.ts'
import { ErrorScreen } from '../errors/error-screen.tsx'

/** What every screen shares. A fatal error takes the place of the whole shop (rule 4.25). */
export function Root() {
  const error = useSlice('error')
  useFocusOnNavigation(error?.rendered ?? false)
  useScroll()
  useGuard()
  if (error?.rendered) {
    return (
      <main>
        <ErrorScreen {...error} />
      </main>
    )
  }
  return (
    <>
      <a className="sr-only skip" href="#contenido">
        {layoutTexts.skip}
      </a>
      <Progress />
      <Outlet />
      <ComingScreen />
      <Connection />
      <Announcer />
    </>
  )
}

/**
 * After a navigation the focus goes to the new screen's heading, which so is read out; and so it does when the shop is
 * back in the place of a fatal error, which looks after its own.
 */
function useFocusOnNavigation(broken: boolean) {
  const { pathname } = useLocation()
  const last = useRef({ pathname, broken })
  useEffect(() => {
    const { current: before } = last
    last.current = { pathname, broken }
    // On a page that comes to life something may have been opened already.
    if (before.pathname === pathname && before.broken === broken) return
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
    if (broken) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname, broken])
}
