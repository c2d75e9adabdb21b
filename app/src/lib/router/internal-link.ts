/** A path whose name ends in a kind of file, which the server sends as it is. */
const FILE_EXTENSION = /\.[a-z]\w*(?:$|[?#])/i

/** Whether an address is a screen of this app: neither another site, nor a file, nor a place in this page. */
export const isAppPath = (href: string) => /^[/?](?!\/)/.test(href) && !FILE_EXTENSION.test(href)

/** The link that an event came from, if it opens a screen of this app. */
export function getInternalLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.hasAttribute('href') || link.origin !== location.origin) return null
  if (link.target || link.hasAttribute('download')) return null
  // A fragment of this page is the browser's, which takes the focus along.
  if (link.getAttribute('href')?.startsWith('#')) return null
  return isAppPath(link.pathname) ? link : null
}
