import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { navigateWith } from './engine/host.ts'
import { fetchAhead, fetchPart } from './engine/parts.ts'
import { shop } from './engine/shop.ts'
import { submitOnce } from './forms/submit-once.ts'
import { RouteTable } from './layout/progress.tsx'
import { routes } from './routes.tsx'
import './styles.css'

// Engine and first screen load side by side; a failure here comes back where it is awaited.
shop.load().catch(() => undefined)

const router = createBrowserRouter(routes)
navigateWith(router, fetchPart)
fetchAhead(document)
submitOnce(router, document)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouteTable value={routes}>
        <RouterProvider router={router} />
      </RouteTable>
    </StrictMode>,
  )
}
