import { CACHES } from './caches.ts'

/** Nobody renders the cart beforehand: every host answers with the shell there. */
const ADDRESS = '/compra'

/** Keeps the shell of a build. One of another build would ask for files that are not there. */
export async function keepShell(build: string): Promise<void> {
  const answer = await fetch(ADDRESS, { cache: 'no-cache' })
  if (!answer.ok || !(await answer.clone().text()).includes(`content="${build}"`))
    throw new Error(`The shell is not that of the build ${build}.`)
  const cache = await caches.open(CACHES.shell)
  await cache.put(ADDRESS, answer)
}

export async function shell(): Promise<Response | undefined> {
  const cache = await caches.open(CACHES.shell)
  return cache.match(ADDRESS, { ignoreVary: true })
}
