import type { ScrollAction } from 'mostrador'
import { useShop } from 'mostrador/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import {
  createPath,
  type Location,
  NavigationType,
  type UIMatch,
  useLocation,
  useMatches,
  useNavigationType,
} from 'react-router-dom'
import { afterPaint } from '../browser/after-paint.ts'
import { isPrerendered } from '../prerender/hydration-data.ts'

/** Scroll restoration by the core's rules. */
export function useScrollRestoration() {
  const shop = useShop()
  const location = useLocation()
  const type = useNavigationType()
  const matches = useMatches()
  const last = useRef<Location>(null)
  const top = useRef(0)

  useEffect(() => {
    const trackPosition = () => {
      top.current = scrollY
    }
    const savePosition = () => {
      history.scrollRestoration = 'auto'
      if (last.current) shop.current?.navigation.leave(last.current.key, scrollY)
    }
    const disableNative = () => {
      history.scrollRestoration = 'manual'
    }
    // The browser scrolls prerendered pages while they load.
    if (!isPrerendered() || document.readyState === 'complete') disableNative()
    addEventListener('scroll', trackPosition, { passive: true })
    addEventListener('pagehide', savePosition)
    addEventListener('pageshow', disableNative)
    return () => {
      removeEventListener('scroll', trackPosition)
      removeEventListener('pagehide', savePosition)
      removeEventListener('pageshow', disableNative)
    }
  }, [shop])

  /** `_loaded` changes when the initial route has loaded; before that there is no engine. */
  const restore = useEffectEvent((location: Location, _loaded: readonly UIMatch[]) => {
    const from = last.current
    const navigation = shop.current?.navigation
    const isInitialPage = from === null && isPrerendered()
    if (from === location || (from === null && navigation === undefined && !isInitialPage)) return
    last.current = location
    if (isInitialPage) {
      // Headings that get an id after hydration are handled by their component.
      if (location.hash && scrollY === 0) applyScroll(browserDefault(location))
      top.current = scrollY
      return
    }
    // Last position of the previous screen; the next one may be shorter.
    const position = top.current
    if (from) afterPaint(() => navigation?.leave(from.key, position))
    const history = type === NavigationType.Pop
    const transition = {
      from: from && createPath(from),
      to: createPath(location),
      history,
      key: location.key,
    }
    applyScroll(navigation?.scroll(transition) ?? browserDefault(location))
    top.current = scrollY
  })
  useLayoutEffect(() => restore(location, matches), [location, matches])
}

/** Default of browsers, until the engine has loaded. */
const browserDefault = ({ hash }: Location): ScrollAction =>
  hash ? { kind: 'anchor', id: hash.slice(1) } : { kind: 'top' }

function applyScroll(scroll: ScrollAction) {
  if (scroll.kind === 'top') scrollTo(0, 0)
  else if (scroll.kind === 'saved') scrollTo(0, scroll.y)
  else if (scroll.kind === 'anchor') document.getElementById(scroll.id)?.scrollIntoView()
}
