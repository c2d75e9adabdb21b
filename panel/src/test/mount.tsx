import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { Toasts } from '../components/ui/toast.tsx'
import type { StaffSessionView } from '../lib/api/schema.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { SessionContext, sessionQuery } from '../lib/session.ts'
import { createMockApi } from './mock-api.ts'
import { session } from './mock-staff.ts'

type MockApi = ReturnType<typeof createMockApi>

/** Answers the requests of a test. */
export function stubApi(api: MockApi): MockApi {
  vi.stubGlobal('fetch', api.answer)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return api
}

function mountRoutes(routes: RouteObject[], url: string, opened?: StaffSessionView) {
  const queries = createQueryClient()
  queries.setDefaultOptions({ queries: { retry: false } })
  if (opened) queries.setQueryData(sessionQuery.queryKey, opened)
  const router = createMemoryRouter(routes, { initialEntries: [url] })
  const view = render(
    <I18nProvider locale="es-ES">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  onTestFinished(() => {
    cleanup()
    queries.clear()
  })
  return {
    ...view,
    router,
    queries,
    user: userEvent.setup({ delay: null }),
    currentUrl: () => router.state.location.pathname + router.state.location.search,
  }
}

/** Renders an element at a path, in a session, until the end of the test. */
export async function mount(element: ReactNode, { url = '/', api = createMockApi() } = {}) {
  stubApi(api)
  const withToasts = (
    <SessionContext value={session}>
      {element}
      <Toasts />
    </SessionContext>
  )
  const mounted = mountRoutes([{ path: '*', element: withToasts }], url, session)
  await act(async () => {})
  return mounted
}

/** Renders the screen at a path with the layout of the panel. */
export async function mountScreen(url: string, api = createMockApi()) {
  stubApi(api)
  const { routes } = await import('../router.tsx')
  const mounted = mountRoutes(routes, url)
  await act(async () => {})
  return mounted
}
