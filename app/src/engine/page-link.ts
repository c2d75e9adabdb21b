/** The link that an event came from, if it leads to a page of the shop to be shown here. Everything else is the browser's. */
export function pageLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.hasAttribute('href') || link.origin !== location.origin) return null
  // A link that says where to open, be it here, is the browser's.
  if (link.target || link.hasAttribute('download')) return null
  // Within the page the browser goes by itself, and takes the focus along.
  if (link.getAttribute('href')?.startsWith('#')) return null
  return isFile(link.pathname) ? null : link
}

/** What the server sends as it is: its API's answers, and files, whose names end in their kind. No kind is a number. */
const isFile = (path: string) => path.startsWith('/api/') || /\.[a-z]\w*$/i.test(path)
