import type { ErrorView } from 'mostrador'
import { useShop, useSlice } from 'mostrador/react'
import { useEffect, useMemo } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { isShopError } from '../../engine/errors.ts'
import { errorTexts } from '../../texts/error.ts'
import { ErrorScreen } from './error-screen.tsx'
import { OfflineScreen } from './offline-screen.tsx'

/**
 * A screen that could not be had. One that does not exist leaves the shop around it as it is; anything else is the core's
 * to judge, which for a lost session means leaving, and for search engines showing nothing.
 */
export function ScreenError() {
  const shop = useShop()
  const error = useRouteError()
  const judged = useSlice('error')
  const status = statusOf(error)
  const offline = useMemo(() => wantsNetwork(error), [error])

  useEffect(() => {
    if (status !== 404 && !offline) shop.current?.fail(status, String(error))
  }, [error, status, offline, shop])

  // A lost session leads home, and draws nothing on the way.
  if (status === 401) return null
  if (offline) return <OfflineScreen withoutModule={!isShopError(error)} />
  const view = judged ?? shop.current?.errorScreen(status) ?? withoutEngine(status)
  return view.rendered ? <ErrorScreen {...view} /> : null
}

/** Without the engine there is nobody to judge, and only a reload can bring it. */
function withoutEngine(status: number): NonNullable<ErrorView> {
  return {
    status,
    message: '',
    action: 'reload',
    linkText: errorTexts.reload,
    pictureAlt: '',
    pictureTitle: errorTexts.number(status),
    rendered: true,
  }
}

/** The same where no layout is left around it. */
export function RootError() {
  return (
    <main>
      <ScreenError />
    </main>
  )
}

/** Whether it went wrong for want of a network: then nothing is broken, and it is asked for again. */
function wantsNetwork(error: unknown): boolean {
  return statusOf(error) === 503 && !navigator.onLine
}

/** No answer at all, or none that can be read, is a server that is not there; so is a part of the app that did not arrive. */
function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  if (isShopError(error)) return error.status >= 400 ? error.status : 503
  return error instanceof TypeError && /fetch|import|load/i.test(error.message) ? 503 : 500
}
