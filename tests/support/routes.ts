// Routes of the app, parsed from its source.
import { readFile } from 'node:fs/promises'

/** Returns the distinct route paths, such as `/tienda/:category`; `*` matches all other paths. */
export async function appRoutes(): Promise<string[]> {
  const source = await readFile(new URL('../../app/src/router.tsx', import.meta.url), 'utf8')
  const paths = [...source.matchAll(/(?:screen\(|path:)\s*'([^']+)'/g)].map(([, route = '']) => route)
  if (paths.length < 30) throw new Error('router.tsx has an unexpected format')
  return [...new Set(paths)]
}

/** Returns true if a route matches an address. */
export function matchesRoute(route: string, address: string): boolean {
  const [path = ''] = address.split('?')
  return new RegExp(`^${route.replace('*', '.+').replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
}
