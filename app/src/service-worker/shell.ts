import { paths } from '../paths.ts'
import { CACHES } from './caches.ts'

/** Account pages are never prerendered: any host serves the shell. */
const SHELL_URL = paths.profile
const CACHE_KEY = '/_shell.html'

/** Caches the shell of a build. @throws if the shell belongs to another build */
export async function cacheShell(build: string): Promise<void> {
  const answer = await fetch(SHELL_URL, { cache: 'no-cache' })
  if (!answer.ok || !(await answer.clone().text()).includes(`content="${build}"`))
    throw new Error(`The shell is not that of the build ${build}.`)
  const cache = await caches.open(CACHES.shell)
  await cache.put(CACHE_KEY, answer)
}

export async function getShell(): Promise<Response | undefined> {
  const cache = await caches.open(CACHES.shell)
  return cache.match(CACHE_KEY, { ignoreVary: true })
}
