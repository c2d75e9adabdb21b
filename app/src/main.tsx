import './lib/react-chunk.ts'
// Style sheet that precedes all components, whose styles belong to its layers.
import './styles/index.css'
import { ShopProvider } from 'mostrador/react'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom'
import { Document, ROOT_ID } from './components/layout/document.tsx'
import { RoutesContext } from './components/layout/navigation-progress.tsx'
import { loadLazyPicturesOnIdle } from './lib/browser/load-lazy-pictures.ts'
import { reportCspViolations } from './lib/csp/csp-reporting.ts'
import { createShopClient, shopContext } from './lib/engine/client.ts'
import { readPublicConfig } from './lib/engine/public-config.ts'
import { whenIdleOrIntent } from './lib/engine/when-idle-or-intent.ts'
import { preventDoubleSubmit } from './lib/forms/prevent-double-submit.ts'
import { replayEvents } from './lib/prerender/event-replay.ts'
import { getHydrationData } from './lib/prerender/hydration-data.ts'
import { build, preloadedViews } from './lib/prerender/initial-state.ts'
import { stopSpeculation } from './lib/prerender/speculation-rules.ts'
import { revalidateOnIdle } from './lib/prerender/static-loader.ts'
import { enableChunkRecovery, enableIntentPrefetch, prefetchRoute } from './lib/router/lazy-route.ts'
import { attachRouter, browserAdapter } from './lib/router/router-adapter.ts'
import { registerServiceWorker } from './lib/service-worker/register-service-worker.ts'
import { routes } from './router.tsx'

type Router = ReturnType<typeof createBrowserRouter>

reportCspViolations()

const { apiBaseUrl, httpTimeoutMs } = readPublicConfig(document)
const shop = createShopClient(
  () => ({ baseUrl: apiBaseUrl, timeout: httpTimeoutMs, host: browserAdapter, ...(build && { build }) }),
  preloadedViews,
)

enableChunkRecovery(shop)
void start()
// Failures surface at the first use.
void whenIdleOrIntent().then(() => shop.load().catch(() => undefined))

async function start() {
  const hydrationData = await getHydrationData(routes, location)
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[shopContext, shop]])),
    ...(hydrationData && { hydrationData }),
  })
  attachRouter(router, async (path) => void (await prefetchRoute(shop, path)))
  enableIntentPrefetch(document, shop)
  preventDoubleSubmit(router, document)
  removeInitialHead(router)
  registerServiceWorker(shop)
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
  const root = document.getElementById(ROOT_ID)
  if (!root) throw new Error(`The document has no #${ROOT_ID}.`)
  // Another page may be visible, such as the unfiltered list: it stays until this one is loaded.
  if (root.hasChildNodes()) await initialized(router)
  replaceShellTitle()
  createRoot(root).render(<StrictMode>{app}</StrictMode>)
}

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
  useEffect(() => {
    stopSpeculation()
    void replayEvents()
    loadLazyPicturesOnIdle(document)
    // A revalidation before would hydrate with its pending state.
    revalidateOnIdle(router, shop)
  }, [router])
  return (
    <ShopProvider shop={shop}>
      <RoutesContext value={routes}>
        <RouterProvider router={router} useTransitions={false} />
      </RoutesContext>
    </ShopProvider>
  )
}

function removeInitialHead(router: Router) {
  const { pathname } = location
  const stop = router.subscribe(({ location: { pathname: now } }) => {
    if (now === pathname) return
    stop()
    for (const element of document.querySelectorAll('head [data-page]')) element.remove()
  })
}

function initialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const onChange = () => router.state.initialized && resolve()
    router.subscribe(onChange)
    onChange()
  })
}
