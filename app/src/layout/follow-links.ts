import type { createBrowserRouter } from 'react-router-dom'
import { plainClick } from '../ui/plain-click.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>

/**
 * Follows links to pages of the shop without loading the page anew, wherever they stand: they are plain links. What has
 * looked after its click by itself is left alone. Gives what ends it.
 */
export function followLinks(router: Router, page: Document): () => void {
  const follow = (event: MouseEvent) => {
    const path = event.defaultPrevented || !plainClick(event) ? null : pathOf(event.target)
    if (path === null) return
    event.preventDefault()
    const { pathname, search, hash } = router.state.location
    // Where one is already, going there again leaves no trace.
    void router.navigate(path, { replace: path === pathname + search + hash })
  }
  page.addEventListener('click', follow)
  return () => page.removeEventListener('click', follow)
}

/** Where the link leads that was clicked, if that is a page of the shop to be shown here. */
function pathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.hasAttribute('href') || link.origin !== location.origin) return null
  // A link that says where to open, be it here, is the browser's.
  if (link.target || link.hasAttribute('download')) return null
  // Within the page the browser goes by itself, and takes the focus along.
  if (link.getAttribute('href')?.startsWith('#')) return null
  return isFile(link.pathname) ? null : link.pathname + link.search + link.hash
}

/** What the server sends as it is: its API's answers, and files, whose names end in their kind. */
const isFile = (path: string) => path.startsWith('/api/') || /\.\w+$/.test(path)
