import { type ComponentType, createContext, use, useEffect, useState } from 'react'
import { matchRoutes, type RouteObject, useLocation, useNavigation } from 'react-router-dom'

/** The app's routes, for what has to know a screen before it is there. */
export const RoutesContext = createContext<RouteObject[]>([])

/** After so many milliseconds a wait is shown: sooner would only flicker. */
const delays = { bar: 120, skeleton: 500 }

/** A navigation under way: a line along the top edge. */
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

/**
 * The skeleton of a screen that takes long to come, laid over the one that is left. That one stays mounted below, so that
 * its scroll position is still there to be saved.
 */
export function PendingRoute() {
  const routes = use(RoutesContext)
  const navigation = useNavigation()
  const { pathname } = useLocation()
  // A form's own screen stays in sight while it is on its way.
  const isLeaving =
    navigation.state === 'loading' && !navigation.formMethod && navigation.location.pathname !== pathname
  const target = isLeaving ? navigation.location : null
  const isDelayed = useDelayedFlag(target !== null, delays.skeleton)
  if (!isDelayed || !target) return null
  const Skeleton = skeletonOf(matchRoutes(routes, target)?.at(-1)?.route)
  if (!Skeleton) return null
  return (
    <div className="fixed inset-x-0 top-(--header) bottom-0 z-(--layer-overlay) overflow-hidden bg-background">
      <Skeleton />
    </div>
  )
}

function skeletonOf(route: RouteObject | undefined): ComponentType | undefined {
  return (route?.HydrateFallback as ComponentType | null) ?? undefined
}

/** Whether `active` has been so for a while. */
function useDelayedFlag(active: boolean, ms: number): boolean {
  const [isDelayed, setIsDelayed] = useState(false)
  useEffect(() => {
    if (!active) return setIsDelayed(false)
    const timer = setTimeout(() => setIsDelayed(true), ms)
    return () => clearTimeout(timer)
  }, [active, ms])
  return isDelayed
}
