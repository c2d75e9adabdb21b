import type { ErrorView } from 'mostrador'
import { useShop, useSlice } from 'mostrador/react'
import { useEffect, useMemo } from 'react'
import { isRouteErrorResponse, useNavigation, useRouteError } from 'react-router-dom'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { errorMessages } from '../../messages/error.ts'
import { ErrorScreen } from './error-screen.tsx'
import { OfflineScreen } from './offline-screen.tsx'

/**
 * Reports a screen's error to the core, which judges it: the error screen then replaces the app, a lost session leads home,
 * and bots are shown nothing. Without a network the screen says so at its own place; without an engine it shows itself.
 */
export function RouteErrorBoundary() {
  const shop = useShop()
  const error = useRouteError()
  const leaving = useNavigation().state !== 'idle'
  const status = statusOf(error)
  const offline = useMemo(() => isOfflineError(error), [error])

  useEffect(() => {
    // While another screen is on its way, the error of this one is over.
    if (!leaving && !offline) shop.current?.fail(status, String(error))
  }, [error, status, offline, leaving, shop])

  if (offline) return <OfflineScreen isModuleMissing={!isShopError(error)} />
  return shop.current ? null : <ErrorScreen {...fallbackError(status)} />
}

/** Without the engine there is nobody to judge, and only a reload can bring it. */
function fallbackError(status: number): NonNullable<ErrorView> {
  return {
    status,
    message: '',
    action: 'reload',
    linkText: errorMessages.reload,
    pictureAlt: '',
    pictureTitle: errorMessages.number(status),
    rendered: true,
  }
}

/** Error boundary of the root route, which takes the place of `Root` and so draws the error screen itself. */
export function RootErrorBoundary() {
  const error = useSlice('error')
  return <main>{error?.rendered ? <ErrorScreen {...error} /> : <RouteErrorBoundary />}</main>
}

/** Whether it went wrong for want of a network: then nothing is broken, and it is asked for again. */
function isOfflineError(error: unknown): boolean {
  return statusOf(error) === 503 && !navigator.onLine
}

/** No answer at all, or none that can be read, is a server that is not there; so is a part of the app that did not arrive. */
function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  if (isShopError(error)) return error.statusCode >= 400 ? error.statusCode : 503
  return error instanceof TypeError && /fetch|import|load/i.test(error.message) ? 503 : 500
}
