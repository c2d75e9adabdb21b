import { Suspense } from 'react'
import { I18nProvider, RouterProvider as LinkProvider } from 'react-aria-components'
import { Outlet, useHref, useNavigate } from 'react-router-dom'
import { Spinner } from '../components/ui/spinner.tsx'
import { Toasts } from '../components/ui/toast.tsx'
import { common } from '../messages/common.ts'

/** Providers that need the router. */
export function Component() {
  const navigate = useNavigate()
  return (
    <I18nProvider locale="es-ES">
      <LinkProvider navigate={navigate} useHref={useHref}>
        <Suspense fallback={<Starting />}>
          <Outlet />
        </Suspense>
        <Toasts />
      </LinkProvider>
    </I18nProvider>
  )
}

function Starting() {
  return (
    <div className="grid min-h-svh place-items-center text-muted-foreground" role="status">
      <Spinner className="size-6" />
      <span className="sr-only">{common.loading}</span>
    </div>
  )
}
