import { type ShopHandle, useShop } from 'mostrador/react'
import { use, useEffect, useRef, useState } from 'react'
import { type Blocker, type Location, matchRoutes, type RouteObject, useBlocker } from 'react-router-dom'
import { useOnline } from '../../lib/browser/use-online.ts'
import { prefetchScreen } from '../../lib/router/lazy-route.ts'
import { offlineTexts } from '../../messages/error.ts'
import { Icon } from '../ui/icon.tsx'
import { RouteTable } from './navigation-progress.tsx'

const bar =
  'fixed inset-x-0 bottom-0 z-(--layer-overlay) flex flex-wrap items-center justify-center gap-x-6 gap-y-1 bg-night px-(--gutter) pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-small text-on-night print:hidden'
const key = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** What a route says of itself. */
export interface Handle {
  /**
   * It can be gone to without a network: always; from within itself, all of it being there once it is; or when its module
   * is there, which is all that it needs.
   */
  offline?: 'always' | 'within' | 'module'
}

/** A page that was opened without a network is one of an earlier visit. */
const isKept = !import.meta.env.SSR && !navigator.onLine

/**
 * Without a network no screen is left for one that cannot come: what is there stays, and the way on waits. One that was
 * visited before, or needs no more than what is there, opens as ever. Forms are sent all the same, and say at their own
 * place that nobody answered. A route that needs no network says so in its handle.
 */
export function Connection() {
  const online = useOnline()
  const routes = use(RouteTable)
  /** What had the focus when the way was barred: the buttons of the bar take it, and are gone when pressed. */
  const left = useRef<Element>(null)
  const barred = useBlocker(({ currentLocation, nextLocation }) => {
    if (navigator.onLine || needsNone(routes, currentLocation, nextLocation)) return false
    left.current = document.activeElement
    return true
  })
  const waiting = useUnlessAtHand(routes, barred)
  const shown = waiting || !online
  const leave = (how: 'proceed' | 'reset') => {
    barred[how]?.()
    focusOn(left.current)
  }
  return (
    <div aria-live="assertive" className={shown ? bar : undefined} ref={lift} role="status">
      {shown && (
        <p className="flex items-center gap-3">
          <Icon className="size-5" name="warning" />
          {sayOf(online, waiting)}
        </p>
      )}
      {waiting && (
        <span className="flex gap-6">
          <button className={key} onClick={() => leave('proceed')} type="button">
            {online ? offlineTexts.goOn : offlineTexts.retry}
          </button>
          <button className={key} onClick={() => leave('reset')} type="button">
            {offlineTexts.stay}
          </button>
        </span>
      )}
    </div>
  )
}

/** Whether the way is barred for good. To a screen that is at hand it is opened at once. */
function useUnlessAtHand(routes: RouteObject[], barred: Blocker): boolean {
  const shop = useShop()
  const [missing, setMissing] = useState<Blocker>()
  useEffect(() => {
    if (barred.state !== 'blocked') return
    let isOver = false
    void isAtHand(shop, routes, barred.location).then((there) => {
      if (isOver) return
      if (there) barred.proceed()
      else setMissing(barred)
    })
    return () => {
      isOver = true
    }
  }, [barred, routes, shop])
  return barred.state === 'blocked' && barred === missing
}

/** Whether a screen can be had without a network: its module, and its data if it has any. */
async function isAtHand(shop: ShopHandle, routes: RouteObject[], to: Location): Promise<boolean> {
  try {
    const comes = await prefetchScreen(shop, to.pathname + to.search)
    return comes || handleOf(routes, to)?.offline === 'module'
  } catch {
    return false
  }
}

/** What else stands at the foot of the window stands upon the bar. */
function lift(element: HTMLElement | null) {
  if (!element) return
  const { style } = document.documentElement
  const clear = () => style.removeProperty('--connection-bar')
  const size = new ResizeObserver(() => {
    // What nothing stands upon has no height to tell, and need not be styled anew.
    if (element.offsetHeight > 0) style.setProperty('--connection-bar', `${element.offsetHeight}px`)
    else clear()
  })
  size.observe(element)
  return () => {
    size.disconnect()
    clear()
  }
}

function sayOf(online: boolean, waiting: boolean): string {
  if (online) return offlineTexts.back
  if (waiting) return offlineTexts.barred
  return isKept ? offlineTexts.kept : offlineTexts.here
}

/** Whether a way can be gone without a network. */
function needsNone(routes: RouteObject[], from: Location, to: Location): boolean {
  const within = from.pathname === to.pathname
  if (within && from.search === to.search) return true
  const handle = handleOf(routes, to)
  return handle?.offline === 'always' || (within && handle?.offline === 'within')
}

const handleOf = (routes: RouteObject[], to: Location): Handle | undefined =>
  matchRoutes(routes, to)?.at(-1)?.route.handle

/** Back to where somebody was, or to the heading of where they are. */
function focusOn(place: Element | null) {
  if (place instanceof HTMLElement) place.focus()
  if (document.activeElement !== place || place === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
