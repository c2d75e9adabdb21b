// The routes of the app, read from where they are written.
import { readFile } from 'node:fs/promises'

/** Their paths, each once, such as `/tienda/:category`; `*` is whatever is none of the others. */
export async function appRoutes(): Promise<string[]> {
  const source = await readFile(new URL('../../app/src/router.tsx', import.meta.url), 'utf8')
  const found = [...source.matchAll(/(?:screen\(|path:)\s*'([^']+)'/g)].map(([, route = '']) => route)
  if (found.length < 30) throw new Error('router.tsx is written in another way than it is read here')
  return [...new Set(found)]
}

/** Whether an address is one of a route. */
export function isOf(route: string, address: string): boolean {
  const [path = ''] = address.split('?')
  return new RegExp(`^${route.replace('*', '.+').replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
}
