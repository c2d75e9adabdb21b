import type { createBrowserRouter } from 'react-router'
import { pageLink } from '../engine/page-link.ts'
import { plainClick } from '../ui/plain-click.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>

/**
 * Follows links to pages of the shop without loading the page anew, wherever they stand: they are plain links. What has
 * looked after its click by itself is left alone. Gives what ends it.
 */
export function followLinks(router: Router, page: Document): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.defaultPrevented || !plainClick(event) ? null : pageLink(event.target)
    if (!link) return
    event.preventDefault()
    const path = link.pathname + link.search + link.hash
    const { pathname, search, hash } = router.state.location
    // Where one is already, going there again leaves no trace.
    void router.navigate(path, { replace: path === pathname + search + hash })
  }
  page.addEventListener('click', follow)
  return () => page.removeEventListener('click', follow)
}
