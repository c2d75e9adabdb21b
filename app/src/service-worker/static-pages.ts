import type { WorkboxPlugin } from 'workbox-core/types.js'
import { getShell } from './shell.ts'

/**
 * Of the documents only pages that were rendered beforehand are kept, which are the same for everybody, and by their path
 * alone: neither what is behind a login or a secret link, which is the shell in any case, nor what was asked for in a query.
 */
export const staticPagesPlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => withoutQuery(request.url),
  cacheWillUpdate: async ({ request, response }) =>
    isPage(response) && isStaticPage(await response.clone().text(), request.url) ? response : null,
  handlerDidError: async () => getShell(),
}

const isPage = ({ status, headers }: Response) =>
  status === 200 && (headers.get('content-type') ?? '').startsWith('text/html')

const withoutQuery = (url: string) => url.replace(/[?#].*/s, '')

/** Whether a document holds the page at its address, as the seed that it brings along says. */
export function isStaticPage(html: string, url: string): boolean {
  return html.includes(`"page":{"path":${JSON.stringify(new URL(url).pathname)}`)
}
