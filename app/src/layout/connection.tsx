import { use, useRef } from 'react'
import { type Location, matchRoutes, type RouteObject, useBlocker } from 'react-router-dom'
import { useOnline } from '../engine/use-online.ts'
import { offlineTexts } from '../texts/error.ts'
import { Icon } from '../ui/icon.tsx'
import { RouteTable } from './progress.tsx'

const bar =
  'fixed inset-x-0 bottom-0 z-(--layer-overlay) flex flex-wrap items-center justify-center gap-x-6 gap-y-1 bg-night px-(--gutter) pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-small text-on-night print:hidden'
const key = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** What a route says of itself. */
export interface Handle {
  /** It can be gone to without a network: always, or from within itself, all of it being there once it is. */
  offline?: 'always' | 'within'
}

/**
 * Without a network no screen is left for one that cannot come: what is there stays, and the way on waits. Forms are
 * sent all the same, and say at their own place that nobody answered. A route that needs no network says so in its
 * handle.
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
  const waiting = barred.state === 'blocked'
  const shown = waiting || !online
  const leave = (how: () => void) => {
    how()
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
          <button className={key} onClick={() => leave(barred.proceed)} type="button">
            {online ? offlineTexts.goOn : offlineTexts.retry}
          </button>
          <button className={key} onClick={() => leave(barred.reset)} type="button">
            {offlineTexts.stay}
          </button>
        </span>
      )}
    </div>
  )
}

/** What else stands at the foot of the window stands upon the bar. */
function lift(element: HTMLElement | null) {
  if (!element) return
  const { style } = document.documentElement
  const size = new ResizeObserver(() => style.setProperty('--connection-bar', `${element.offsetHeight}px`))
  size.observe(element)
  return () => {
    size.disconnect()
    style.removeProperty('--connection-bar')
  }
}

function sayOf(online: boolean, waiting: boolean): string {
  if (online) return offlineTexts.back
  return waiting ? offlineTexts.barred : offlineTexts.here
}

/** Whether a way can be gone without a network. */
function needsNone(routes: RouteObject[], from: Location, to: Location): boolean {
  const within = from.pathname === to.pathname
  if (within && from.search === to.search) return true
  const handle: Handle | undefined = matchRoutes(routes, to)?.at(-1)?.route.handle
  return handle?.offline === 'always' || (within && handle?.offline === 'within')
}

/** Back to where somebody was, or to the heading of where they are. */
function focusOn(place: Element | null) {
  if (place instanceof HTMLElement) place.focus()
  if (document.activeElement !== place || place === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
