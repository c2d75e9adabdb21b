import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { afterPaint } from '../browser/after-paint.ts'

/** False during the first paint of a client-side navigation; history and fragments need the full height. */
export function useDeferredContent(): boolean {
  const { pathname, hash } = useLocation()
  const isImmediate = useNavigationType() === NavigationType.Pop || hash !== ''
  const [paintedPath, setPaintedPath] = useState(isImmediate ? pathname : '')
  useEffect(() => {
    afterPaint(() => startTransition(() => setPaintedPath(pathname)))
  }, [pathname])
  return isImmediate || paintedPath === pathname
}
