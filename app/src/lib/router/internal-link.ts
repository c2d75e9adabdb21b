import { isScreen } from '../../components/ui/link.tsx'

/** The link that an event came from, if it opens a screen of this app. */
export function pageLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.hasAttribute('href') || link.origin !== location.origin) return null
  if (link.target || link.hasAttribute('download')) return null
  // A fragment of this page is the browser's, which takes the focus along.
  if (link.getAttribute('href')?.startsWith('#')) return null
  return isScreen(link.pathname) ? link : null
}
