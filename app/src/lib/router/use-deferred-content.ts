import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { afterPaint } from '../browser/after-paint.ts'

/**
 * Whether what is out of sight is drawn too. A screen that somebody goes to comes with what is in sight, and the rest once
 * that is painted. At once it is whole where the page was loaded, where somebody comes back to how far they had scrolled,
 * and where the address leads to a part of it.
 */
export function useDeferredContent(): boolean {
  const { pathname, hash } = useLocation()
  const isImmediate = useNavigationType() === NavigationType.Pop || hash !== ''
  const [paintedPath, setPaintedPath] = useState(isImmediate ? pathname : '')
  useEffect(() => {
    afterPaint(() => startTransition(() => setPaintedPath(pathname)))
  }, [pathname])
  return isImmediate || paintedPath === pathname
}
