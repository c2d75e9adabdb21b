import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { navigateWith } from './engine/host.ts'
import { hydrationOf } from './engine/hydration.ts'
import { fetchAhead, fetchScreen } from './engine/parts.ts'
import { keepFresh } from './engine/prerendered.ts'
import { shop } from './engine/shop.ts'
import { submitOnce } from './forms/submit-once.ts'
import { RouteTable } from './layout/progress.tsx'
import { routes } from './routes.tsx'
import './styles.css'

// Engine and first screen load side by side; a failure here comes back where it is awaited.
shop.load().catch(() => undefined)

const root = document.getElementById('root')
if (root) void open(root)

async function open(place: HTMLElement) {
  const hydrationData = await hydrationOf(routes, location)
  const router = createBrowserRouter(routes, hydrationData && { hydrationData })
  navigateWith(router, fetchScreen)
  keepFresh(router)
  fetchAhead(document)
  submitOnce(router, document)
  const app = (
    <StrictMode>
      <RouteTable value={routes}>
        <RouterProvider router={router} />
      </RouteTable>
    </StrictMode>
  )
  if (hydrationData) {
    hydrateRoot(place, app)
  } else {
    // What stands there is another page than this one's own, such as the same list without its filters: better than none.
    if (place.hasChildNodes()) await initialised(router)
    createRoot(place).render(app)
  }
}

function initialised(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => router.state.initialized && resolve()
    router.subscribe(look)
    look()
  })
}
