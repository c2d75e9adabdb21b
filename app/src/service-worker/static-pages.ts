import type { WorkboxPlugin } from 'workbox-core/types.js'
import { getShell } from './shell.ts'

/** Caches prerendered pages only, which are public, keyed without query. Private pages are served as the shell. */
export const staticPagesPlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => withoutQuery(request.url),
  cacheWillUpdate: async ({ request, response }) =>
    isPage(response) && isStaticPage(await response.clone().text(), request.url) ? response : null,
  handlerDidError: async () => getShell(),
}

const isPage = ({ status, headers }: Response) =>
  status === 200 && (headers.get('content-type') ?? '').startsWith('text/html')

const withoutQuery = (url: string) => url.replace(/[?#].*/s, '')

/** Returns true if the document's embedded state belongs to its URL. */
export function isStaticPage(html: string, url: string): boolean {
  return html.includes(`"page":{"path":${JSON.stringify(new URL(url).pathname)}`)
}
