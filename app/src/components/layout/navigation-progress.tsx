import { createContext, use, useEffect, useState } from 'react'
import { matchRoutes, type RouteObject, useLocation, useNavigation } from 'react-router-dom'

/** Route table, for components that inspect routes before they load. */
export const RoutesContext = createContext<RouteObject[]>([])

const delays = { bar: 120, skeleton: 500 }

export function NavigationProgress() {
  const { state } = useNavigation()
  if (!useDelayedFlag(state !== 'idle', delays.bar)) return null
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-(--layer-overlay) h-0.5 origin-left animate-progress bg-accent"
    />
  )
}

/** Skeleton of a slow pending route, laid over the current screen, which stays mounted for its scroll position. */
export function PendingRoute() {
  const routes = use(RoutesContext)
  const navigation = useNavigation()
  const { pathname } = useLocation()
  // The current screen stays visible while its own form is submitted.
  const isLeaving =
    navigation.state === 'loading' && !navigation.formMethod && navigation.location.pathname !== pathname
  const target = isLeaving ? navigation.location : null
  const isDelayed = useDelayedFlag(target !== null, delays.skeleton)
  if (!isDelayed || !target) return null
  const skeleton = matchRoutes(routes, target)?.at(-1)?.route.hydrateFallbackElement
  if (!skeleton) return null
  return (
    <div className="fixed inset-x-0 top-(--header) bottom-0 z-(--layer-overlay) overflow-hidden bg-background">
      {skeleton}
    </div>
  )
}

function useDelayedFlag(active: boolean, ms: number): boolean {
  const [isDelayed, setIsDelayed] = useState(false)
  useEffect(() => {
    if (!active) return setIsDelayed(false)
    const timer = setTimeout(() => setIsDelayed(true), ms)
    return () => clearTimeout(timer)
  }, [active, ms])
  return isDelayed
}
