import './lib/react-chunk.ts'
import { ShopProvider } from 'mostrador/react'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom'
import { Document, ROOT_ID } from './components/layout/document.tsx'
import { RouteTable } from './components/layout/navigation-progress.tsx'
import { reportBreaches } from './lib/csp/csp-reporting.ts'
import { openShop, shopContext } from './lib/engine/client.ts'
import { readPublicConfig } from './lib/engine/public-config.ts'
import { submitOnce } from './lib/forms/prevent-double-submit.ts'
import { FRESH } from './lib/prerender/boot-script.ts'
import { replayEvents } from './lib/prerender/event-replay.ts'
import { hydrationOf } from './lib/prerender/hydration-data.ts'
import { broughtViews, build } from './lib/prerender/initial-state.ts'
import { keepFresh } from './lib/prerender/static-loader.ts'
import { fetchAhead, prefetchScreen, recoverChunks } from './lib/router/lazy-route.ts'
import { appHost, navigateWith } from './lib/router/router-adapter.ts'
import { bringWorker } from './lib/service-worker/register-service-worker.ts'
import { routes } from './router.tsx'
import './styles/index.css'

type Router = ReturnType<typeof createBrowserRouter>

reportBreaches()

const { apiBaseUrl, httpTimeoutMs } = readPublicConfig(document)
const shop = openShop(
  () => ({ baseUrl: apiBaseUrl, timeout: httpTimeoutMs, host: appHost, ...(build && { build }) }),
  broughtViews,
)

// Engine and first screen load side by side; a failure comes back where the shop is used.
shop.load().catch(() => undefined)
recoverChunks(shop)
void start()

async function start() {
  const hydrationData = await hydrationOf(routes, location)
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[shopContext, shop]])),
    ...(hydrationData && { hydrationData }),
  })
  navigateWith(router, async (path) => void (await prefetchScreen(shop, path)))
  keepFresh(router, shop)
  fetchAhead(document, shop)
  submitOnce(router, document)
  leaveFirstPage(router)
  bringWorker(shop)
  const app = <App router={router} />
  if (hydrationData) {
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <Document>{app}</Document>
        </StrictMode>,
      )
    })
    return
  }
  const place = document.getElementById(ROOT_ID)
  if (!place) throw new Error(`The document has no #${ROOT_ID}.`)
  // Another page may stand there, the same list without its filters for one: it stays until this one can be shown.
  if (place.hasChildNodes()) await initialized(router)
  replaceShellTitle()
  createRoot(place).render(<StrictMode>{app}</StrictMode>)
}

/** Removes the title and description of the built page as soon as React has rendered a screen's own, and not before. */
function replaceShellTitle() {
  const shell = document.querySelectorAll('head title, head [name=description]')
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('head title').length < 2) return
    observer.disconnect()
    for (const element of shell) element.remove()
  })
  observer.observe(document.head, { childList: true })
}

function App({ router }: { router: Router }) {
  useEffect(() => void replayEvents(), [])
  return (
    <ShopProvider shop={shop}>
      <RouteTable value={routes}>
        <RouterProvider router={router} useTransitions={false} />
      </RouteTable>
    </ShopProvider>
  )
}

/** Removes the head's elements that describe the page loaded first, when another page is navigated to. */
function leaveFirstPage(router: Router) {
  const { pathname } = location
  const stop = router.subscribe(({ location: { pathname: now } }) => {
    if (now === pathname) return
    stop()
    for (const element of document.querySelectorAll('head [data-page]')) element.remove()
    document.documentElement.removeAttribute(FRESH)
  })
}

function initialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const look = () => router.state.initialized && resolve()
    router.subscribe(look)
    look()
  })
}
