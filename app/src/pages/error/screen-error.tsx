import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { isShopError } from '../../engine/errors.ts'
import { texts } from '../../texts.ts'
import { ErrorScreen } from './error-screen.tsx'

/** A screen that could not be had: the shop around it stays. */
export function ScreenError() {
  return <ErrorScreen error={shown(useRouteError())} />
}

function shown(error: unknown) {
  const status = statusOf(error)
  const { notFound, unavailable, unexpected, home, reload } = texts.error
  const goHome = { text: home, action: 'home' as const }
  if (status === 404) return { status, ...notFound, link: goHome }
  if (status === 503) return { status, ...unavailable, link: { text: reload, action: 'reload' as const } }
  return { status, ...unexpected, link: goHome }
}

/** No answer at all is, for who waits, a server that is not there; so is a part of the app that did not arrive. */
function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  if (isShopError(error)) return error.status || 503
  return error instanceof TypeError && /fetch|import|load/i.test(error.message) ? 503 : 500
}
