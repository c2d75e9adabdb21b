import { join } from 'node:path'

/** The files of the page at a path, below the folder of the site (rule 2.17). */
export function filesOf(out: string, path: string): { html: string; payload: string } {
  const folder = folderOf(out, path)
  return { html: join(folder, 'index.html'), payload: join(folder, '_payload.json') }
}

/** The folder of a page. A path that leads out of the site, or that the API did not write as links do, has none. */
export function folderOf(out: string, path: string): string {
  const segments = decodeURIComponent(path).split('/').slice(1)
  const odd = segments.some((name) => name === '' || name.startsWith('.') || /[\\\0]/.test(name))
  if (!path.startsWith('/') || (odd && path !== '/')) throw new Error(`${path} is no path of a page.`)
  return join(out, ...segments)
}
