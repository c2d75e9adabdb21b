/** Path with a file extension, served as a file. */
const FILE_EXTENSION = /\.[a-z]\w*(?:$|[?#])/i

/** Returns true for paths of the app: no other sites, files or fragments. */
export const isAppPath = (href: string) => /^[/?](?!\/)/.test(href) && !FILE_EXTENSION.test(href)

export function getInternalLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.hasAttribute('href') || link.origin !== location.origin) return null
  if (link.target || link.hasAttribute('download')) return null
  // Fragment links are left to the browser, which moves the focus.
  if (link.getAttribute('href')?.startsWith('#')) return null
  return isAppPath(link.pathname) ? link : null
}
