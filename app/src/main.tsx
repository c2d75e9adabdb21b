import { type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { reportBreaches } from './engine/breaches.ts'
import { catchUp, FRESH } from './engine/early.ts'
import { navigateWith } from './engine/host.ts'
import { hydrationOf } from './engine/hydration.ts'
import { allAlive, takeTurns } from './engine/in-turn.tsx'
import { bringWorker } from './engine/installed.ts'
import { nextTask } from './engine/next-task.ts'
import { fetchAhead, fetchScreen } from './engine/parts.ts'
import { keepFresh } from './engine/prerendered.ts'
import { shop } from './engine/shop.ts'
import { submitOnce } from './forms/submit-once.ts'
import { followLinks } from './layout/follow-links.ts'
import { RouteTable } from './layout/progress.tsx'
import { routes } from './routes.tsx'
import './styles.css'

reportBreaches()

// Engine and first screen load side by side; a failure here comes back where it is awaited.
shop.load().catch(() => undefined)

const root = document.getElementById('root')
if (root) void open(root)

async function open(place: HTMLElement) {
  // What starts a page takes a while on a small telephone: in pieces, so that nobody waits for all of it.
  await nextTask()
  const hydrationData = await hydrationOf(routes, location)
  await nextTask()
  const router = createBrowserRouter(routes, hydrationData && { hydrationData })
  navigateWith(router, fetchScreen)
  keepFresh(router)
  fetchAhead(document)
  followLinks(router, document)
  submitOnce(router, document)
  leaveFirst(router)
  bringWorker()
  const app = (
    <RouteTable value={routes}>
      <Alive>
        <RouterProvider router={router} useTransitions={false} />
      </Alive>
    </RouteTable>
  )
  if (hydrationData) {
    await nextTask()
    takeTurns()
    hydrateRoot(place, app)
  } else {
    // What stands there is not the page at this address, but the same list without its filters, say: better than none.
    if (place.hasChildNodes()) await initialised(router)
    createRoot(place).render(app)
  }
}

/** What the document says of the page that was loaded is not true of the next one. */
function leaveFirst(router: ReturnType<typeof createBrowserRouter>) {
  const { pathname } = location
  const stop = router.subscribe(({ location: { pathname: now } }) => {
    if (now === pathname) return
    stop()
    for (const element of document.querySelectorAll('head [data-page]')) element.remove()
    document.documentElement.removeAttribute(FRESH)
  })
}

/** Once all of the page is alive, what was pressed before is done. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => void allAlive().then(catchUp), [])
  return children
}

function initialised(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => router.state.initialized && resolve()
    router.subscribe(look)
    look()
  })
}
