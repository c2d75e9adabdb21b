import type { Scroll } from 'mostrador'
import { useShop } from 'mostrador/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useMatches, useNavigationType } from 'react-router-dom'
import { isHydrated } from '../prerender/hydration-data.ts'

/** Has the core say where each screen is scrolled to, and remember where the others were left. */
export function useScroll() {
  const shop = useShop()
  const here = useLocation()
  const type = useNavigationType()
  const screens = useMatches()
  const last = useRef<Location>(null)
  const top = useRef(0)

  useEffect(() => {
    const note = () => {
      top.current = scrollY
    }
    const leave = () => {
      history.scrollRestoration = 'auto'
      if (last.current) shop.current?.navigation.leave(last.current.key, scrollY)
    }
    const return_ = () => {
      history.scrollRestoration = 'manual'
    }
    // A page that came whole is scrolled by the browser while it loads.
    if (!isHydrated() || document.readyState === 'complete') return_()
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', leave)
    addEventListener('pageshow', return_)
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', return_)
    }
  }, [shop])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `screens` are others once the first screen is there; until then there is only its skeleton, and no engine to ask.
  useLayoutEffect(() => {
    const from = last.current
    const navigation = shop.current?.navigation
    const whole = from === null && isHydrated()
    if (from === here || (from === null && navigation === undefined && !whole)) return
    last.current = here
    if (whole) {
      // Not what has its name only now.
      if (here.hash && scrollY === 0) move(asPagesDo(here))
      top.current = scrollY
      return
    }
    // The position of the screen that is left, as it was last seen: its successor may be shorter.
    if (from) navigation?.leave(from.key, top.current)
    const history = type === NavigationType.Pop
    const way = { from: from && address(from), to: address(here), history, key: here.key }
    move(navigation?.scroll(way) ?? asPagesDo(here))
    top.current = scrollY
  }, [here, type, screens])
}

/** As long as there is no engine to ask, a screen begins where any web page does. */
const asPagesDo = ({ hash }: Location): Scroll =>
  hash ? { kind: 'anchor', id: hash.slice(1) } : { kind: 'top' }

function address({ pathname, search, hash }: Location): string {
  return pathname + search + hash
}

function move(scroll: Scroll) {
  switch (scroll.kind) {
    case 'top':
      scrollTo(0, 0)
      break
    case 'saved':
      scrollTo(0, scroll.y)
      break
    case 'anchor':
      document.getElementById(scroll.id)?.scrollIntoView()
      break
    case 'keep':
      break
  }
}
