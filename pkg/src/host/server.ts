import { type Host, randomSeed } from './host.js'

/** Host for server-side rendering: no session, storage, navigation or timers; logs to the console. */
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
    applePay: () => null,
    randomSeed,
    after: () => () => {},
  }
}
