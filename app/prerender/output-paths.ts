import { join } from 'node:path'

/** Path without a page, rendered as the 404 document. */
export const NOT_FOUND_PATH = '/404'

/** Output files of a page (rule 2.17). */
export function outputFiles(out: string, path: string): { html: string; payload: string } {
  const folder = outputFolder(out, path)
  return { html: join(folder, 'index.html'), payload: join(folder, '_payload.json') }
}

/** Output folder of a page. @throws if the path is malformed or leads out of the site */
export function outputFolder(out: string, path: string): string {
  const segments = decodeURIComponent(path).split('/').slice(1)
  const isInvalid = segments.some((name) => name === '' || name.startsWith('.') || /[\\\0]/.test(name))
  if (!path.startsWith('/') || (isInvalid && path !== '/')) throw new Error(`${path} is no path of a page.`)
  return join(out, ...segments)
}
