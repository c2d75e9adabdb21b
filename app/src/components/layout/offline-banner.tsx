import { type ShopHandle, useShop } from 'mostrador/react'
import { use, useEffect, useRef, useState } from 'react'
import { type Blocker, type Location, matchRoutes, type RouteObject, useBlocker } from 'react-router-dom'
import { useOnline } from '../../lib/browser/use-online.ts'
import { prefetchRoute } from '../../lib/router/lazy-route.ts'
import { useFocusPageHeading } from '../../lib/router/page-heading.ts'
import { offlineMessages } from '../../messages/error.ts'
import { Icon } from '../ui/icon.tsx'
import { RoutesContext } from './navigation-progress.tsx'

const barClass =
  'fixed inset-x-0 bottom-0 z-(--layer-overlay) flex flex-wrap items-center justify-center gap-x-6 gap-y-1 bg-inverse px-(--gutter) pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-small text-inverse-foreground print:hidden'
const buttonClass = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

export interface RouteHandle {
  /** Offline availability: always; within the route itself; or once its module is loaded. */
  worksOffline?: 'always' | 'within' | 'module' | undefined
}

/** A page opened offline was served from the cache. */
const wasOpenedOffline = !import.meta.env.SSR && !navigator.onLine

/** Blocks offline navigations to uncached routes. Forms report their own network error. */
export function OfflineBanner() {
  const online = useOnline()
  const routes = use(RoutesContext)
  /** Focus before blocking: the buttons of the banner take the focus and disappear when pressed. */
  const previousFocus = useRef<Element>(null)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (navigator.onLine || worksOffline(routes, currentLocation, nextLocation)) return false
    previousFocus.current = document.activeElement
    return true
  })
  const focusPageHeading = useFocusPageHeading()
  const isBlocked = useIsBlocked(routes, blocker)
  const shown = isBlocked || !online
  const resolve = (action: 'proceed' | 'reset') => {
    blocker[action]?.()
    if (!restoreFocus(previousFocus.current)) focusPageHeading()
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

/** Returns true if a blocked navigation cannot be served from the cache; otherwise proceeds with it. */
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

async function isCached(shop: ShopHandle, routes: RouteObject[], to: Location): Promise<boolean> {
  try {
    const hasStaticPage = await prefetchRoute(shop, to.pathname + to.search)
    return hasStaticPage || getHandle(routes, to)?.worksOffline === 'module'
  } catch {
    return false
  }
}

function reserveHeight(element: HTMLElement | null) {
  if (!element) return
  const { style } = document.documentElement
  const clear = () => style.removeProperty('--offline-banner-height')
  const size = new ResizeObserver(() => {
    // Unset at height 0, to avoid a style recalculation.
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

function worksOffline(routes: RouteObject[], from: Location, to: Location): boolean {
  const within = from.pathname === to.pathname
  if (within && from.search === to.search) return true
  const handle = getHandle(routes, to)
  return handle?.worksOffline === 'always' || (within && handle?.worksOffline === 'within')
}

const getHandle = (routes: RouteObject[], to: Location): RouteHandle | undefined =>
  matchRoutes(routes, to)?.at(-1)?.route.handle

function restoreFocus(element: Element | null): boolean {
  if (element instanceof HTMLElement) element.focus()
  return document.activeElement === element && element !== document.body
}
