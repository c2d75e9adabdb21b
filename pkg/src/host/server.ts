import type { Host } from './host.js'
import { randomSeed } from './random-seed.js'

/**
 * A host that does nothing, for pages that are rendered on a server: nobody is logged in, nothing is kept, nobody is sent
 * anywhere, and no time passes. What the engine has to say goes to the console.
 */
export function serverHost(): Host {
  return {
    cookies: { get: () => null, set() {}, clear() {} },
    storage: { get: () => null, set() {}, clear() {} },
    elsewhere: () => () => {},
    navigate() {},
    load() {},
    preload: () => Promise.resolve(),
    origin: () => '',
    log: (level, message) => console[level](message),
    userAgent: () => '',
    randomSeed,
    after: () => () => {},
  }
}
