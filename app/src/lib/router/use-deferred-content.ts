import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { afterPaint } from '../browser/after-paint.ts'

/**
 * Returns false during the first paint of a client-side navigation, to skip content below the fold. Always true on
 * initial load, history navigation and fragment links, which depend on the full height.
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
