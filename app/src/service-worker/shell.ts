import { paths } from '../paths.ts'
import { CACHES } from './caches.ts'

/** What is a customer's own nobody renders beforehand: every host answers with the shell there. */
const SHELL_URL = paths.profile
/** The name that it is kept by. */
const CACHE_KEY = '/_shell.html'

/** Keeps the shell of a build. One of another build would ask for files that are not there. */
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
