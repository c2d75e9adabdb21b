import { type ShopHandle, useShop } from 'mostrador/react'
import { use, useEffect, useRef, useState } from 'react'
import { type Blocker, type Location, matchRoutes, type RouteObject, useBlocker } from 'react-router-dom'
import { useOnline } from '../../lib/browser/use-online.ts'
import { prefetchRoute } from '../../lib/router/lazy-route.ts'
import { offlineMessages } from '../../messages/error.ts'
import { Icon } from '../ui/icon.tsx'
import { RoutesContext } from './navigation-progress.tsx'

const barClass =
  'fixed inset-x-0 bottom-0 z-(--layer-overlay) flex flex-wrap items-center justify-center gap-x-6 gap-y-1 bg-inverse px-(--gutter) pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-small text-inverse-foreground print:hidden'
const buttonClass = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** What a route says of itself. */
export interface RouteHandle {
  /**
   * It can be gone to without a network: always; from within itself, all of it being there once it is; or when its module
   * is there, which is all that it needs.
   */
  worksOffline?: 'always' | 'within' | 'module'
}

/** A page that was opened without a network is one of an earlier visit. */
const wasOpenedOffline = !import.meta.env.SSR && !navigator.onLine

/**
 * Without a network no screen is left for one that cannot come: what is there stays, and the way on waits. One that was
 * visited before, or needs no more than what is there, opens as ever. Forms are sent all the same, and say at their own
 * place that nobody answered. A route that needs no network says so in its handle.
 */
export function OfflineBanner() {
  const online = useOnline()
  const routes = use(RoutesContext)
  /** What had the focus when the way was barred: the buttons of the bar take it, and are gone when pressed. */
  const previousFocus = useRef<Element>(null)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (navigator.onLine || worksOffline(routes, currentLocation, nextLocation)) return false
    previousFocus.current = document.activeElement
    return true
  })
  const isBlocked = useIsBlocked(routes, blocker)
  const shown = isBlocked || !online
  const resolve = (action: 'proceed' | 'reset') => {
    blocker[action]?.()
    restoreFocus(previousFocus.current)
  }
  return (
    <div aria-live="assertive" className={shown ? barClass : undefined} ref={reserveHeight} role="status">
      {shown && (
        <p className="flex items-center gap-3">
          <Icon className="size-5" name="warning" />
          {messageFor(online, isBlocked)}
        </p>
      )}
      {isBlocked && (
        <span className="flex gap-6">
          <button className={buttonClass} onClick={() => resolve('proceed')} type="button">
            {online ? offlineMessages.proceed : offlineMessages.retry}
          </button>
          <button className={buttonClass} onClick={() => resolve('reset')} type="button">
            {offlineMessages.stay}
          </button>
        </span>
      )}
    </div>
  )
}

/** Whether the way is barred for good. To a screen that is at hand it is opened at once. */
function useIsBlocked(routes: RouteObject[], blocker: Blocker): boolean {
  const shop = useShop()
  const [missing, setMissing] = useState<Blocker>()
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isOver = false
    void isCached(shop, routes, blocker.location).then((cached) => {
      if (isOver) return
      if (cached) blocker.proceed()
      else setMissing(blocker)
    })
    return () => {
      isOver = true
    }
  }, [blocker, routes, shop])
  return blocker.state === 'blocked' && blocker === missing
}

/** Whether a screen can be had without a network: its module, and its data if it has any. */
async function isCached(shop: ShopHandle, routes: RouteObject[], to: Location): Promise<boolean> {
  try {
    const hasStaticPage = await prefetchRoute(shop, to.pathname + to.search)
    return hasStaticPage || getHandle(routes, to)?.worksOffline === 'module'
  } catch {
    return false
  }
}

/** What else stands at the foot of the window stands upon the bar. */
function reserveHeight(element: HTMLElement | null) {
  if (!element) return
  const { style } = document.documentElement
  const clear = () => style.removeProperty('--offline-banner-height')
  const size = new ResizeObserver(() => {
    // What nothing stands upon has no height to tell, and need not be styled anew.
    if (element.offsetHeight > 0) style.setProperty('--offline-banner-height', `${element.offsetHeight}px`)
    else clear()
  })
  size.observe(element)
  return () => {
    size.disconnect()
    clear()
  }
}

function messageFor(online: boolean, isBlocked: boolean): string {
  if (online) return offlineMessages.back
  if (isBlocked) return offlineMessages.blocked
  return wasOpenedOffline ? offlineMessages.offlineCached : offlineMessages.offline
}

/** Whether a way can be gone without a network. */
function worksOffline(routes: RouteObject[], from: Location, to: Location): boolean {
  const within = from.pathname === to.pathname
  if (within && from.search === to.search) return true
  const handle = getHandle(routes, to)
  return handle?.worksOffline === 'always' || (within && handle?.worksOffline === 'within')
}

const getHandle = (routes: RouteObject[], to: Location): RouteHandle | undefined =>
  matchRoutes(routes, to)?.at(-1)?.route.handle

/** Back to where somebody was, or to the heading of where they are. */
function restoreFocus(element: Element | null) {
  if (element instanceof HTMLElement) element.focus()
  if (document.activeElement !== element || element === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
