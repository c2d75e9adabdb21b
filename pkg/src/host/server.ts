import { type Host, randomSeed } from './host.js'

/**
 * Creates a host for server-side rendering: no session, no storage, no navigation and no timers. Log messages
 * go to the console.
 */
export function serverHost(): Host {
  return {
    cookies: { get: () => null, set() {}, clear() {} },
    storage: { get: () => null, set() {}, clear() {} },
    onCookiesChanged: () => () => {},
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
