import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useSlice } from '../engine/use-slice.ts'
import print from '../print.css?url'
import { layoutTexts } from '../texts/layout.ts'
import { Announcer } from '../ui/announcer.tsx'
import { Connection } from './connection.tsx'
import { ErrorScreen } from './error/error-screen.tsx'
import { ComingScreen, Progress } from './progress.tsx'
import { useGuard } from './use-guard.ts'
import { useScroll } from './use-scroll.ts'

/** What every screen shares. A fatal error takes the place of the whole shop. */
export function Root() {
  const error = useSlice('error')
  useFocusOnNavigation()
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
      {/* Nothing on the screen waits for what paper needs. */}
      <link href={print} media="print" rel="stylesheet" />
      <a
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-(--layer-overlay) focus:rounded-field focus:bg-leaf focus:px-4 focus:py-3 focus:font-semibold focus:text-on-leaf"
        href="#contenido"
      >
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

/** After a navigation the focus goes to the new screen's heading, which so is read out. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
    if (last.current === pathname) return
    last.current = pathname
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
}
