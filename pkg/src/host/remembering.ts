import type { Host } from './host.js'

/** A host that knows what the engine has had it keep, also where the visitor has blocked it. */
export interface Remembering extends Host {
  /** From now on the cookies themselves are read: somebody else has written them. */
  forgetCookies(): void
}

export function remembering(host: Host): Remembering {
  const cookies = new Map<string, string | null>()
  const storage = remembered(host.storage, new Map())
  return {
    ...host,
    cookies: remembered(host.cookies, cookies),
    storage: { ...storage, set: (key, value) => storage.set(key, value, null) },
    forgetCookies: () => cookies.clear(),
  }
}

/** The host's own place, and what was written there. */
function remembered(place: Host['cookies'], written: Map<string, string | null>): Host['cookies'] {
  return {
    get(name) {
      const value = written.get(name)
      return value === undefined ? place.get(name) : value
    },
    set(name, value, expiresMs) {
      written.set(name, value)
      place.set(name, value, expiresMs)
    },
    clear(name) {
      written.set(name, null)
      place.clear(name)
    },
  }
}
