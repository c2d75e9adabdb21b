import type { ErrorView } from 'mostrador'
import { useShop, useSlice } from 'mostrador/react'
import { useEffect, useMemo } from 'react'
import { isRouteErrorResponse, useNavigation, useRouteError } from 'react-router-dom'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { errorMessages } from '../../messages/error.ts'
import { ErrorScreen } from './error-screen.tsx'
import { OfflineScreen } from './offline-screen.tsx'

/** Reports the error to the core; shows it inline while offline, and directly without an engine. */
export function RouteErrorBoundary() {
  const shop = useShop()
  const error = useRouteError()
  const leaving = useNavigation().state !== 'idle'
  const status = statusOf(error)
  const offline = useMemo(() => isOfflineError(error), [error])

  useEffect(() => {
    // A pending navigation supersedes the error.
    if (!leaving && !offline) shop.current?.fail(status, String(error))
  }, [error, status, offline, leaving, shop])

  if (offline) return <OfflineScreen isModuleMissing={!isShopError(error)} />
  return shop.current ? null : <ErrorScreen {...fallbackError(status)} />
}

/** Error view without an engine, which only a reload can fix. */
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

export function RootErrorBoundary() {
  const error = useSlice('error')
  return <main>{error?.rendered ? <ErrorScreen {...error} /> : <RouteErrorBoundary />}</main>
}

function isOfflineError(error: unknown): boolean {
  return statusOf(error) === 503 && !navigator.onLine
}

/** Failed import, in the words of the browsers, or of Vite for a stylesheet of the module. */
function isMissingModule(error: unknown): boolean {
  if (error instanceof TypeError) return /fetch|import|load/i.test(error.message)
  return error instanceof Error && error.message.startsWith('Unable to preload CSS')
}

/** Missing or unreadable responses and failed imports count as 503. */
function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  if (isShopError(error)) return error.statusCode >= 400 ? error.statusCode : 503
  return isMissingModule(error) ? 503 : 500
}
