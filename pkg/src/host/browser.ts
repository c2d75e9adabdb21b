import type { Host } from './host.js'
import { randomSeed } from './random-seed.js'

/** The browser's own means. Cookies and storage that the visitor has blocked read as empty and are written in vain. */
export function browserHost(): Host {
  const tabs = otherTabs()
  /** What each cookie was when it was last read or written here: the browser stops everything to be asked again. */
  const known = new Map<string, string | null>()
  const read = (name: string) => {
    const value = quietly(() => readCookie(document.cookie, name), null)
    known.set(name, value)
    return value
  }
  /** Where cookies are blocked nothing changes, and there is nothing to tell. */
  const write = (name: string, value: string | null, expiresMs: number | null) => {
    if (quietly(() => !navigator.cookieEnabled, true)) return
    writeCookie(name, value ?? '', expiresMs)
    if (known.get(name) !== value) tabs.tell()
    known.set(name, value)
  }
  return {
    cookies: {
      get: read,
      set: write,
      clear: (name) => write(name, null, 0),
    },
    storage: {
      get: (key) => quietly(() => sessionStorage.getItem(key), null),
      set: (key, value) => quietly(() => sessionStorage.setItem(key, value), undefined),
      clear: (key) => quietly(() => sessionStorage.removeItem(key), undefined),
    },
    elsewhere: tabs.listen,
    navigate(to, { replace }) {
      if (replace) location.replace(to)
      else location.assign(to)
    },
    load(url) {
      // To go where one is already may do nothing.
      if (new URL(url, location.href).href === location.href) location.reload()
      else location.assign(url)
    },
    preload: () => Promise.resolve(),
    origin: () => location.origin,
    log: (level, message) => console[level](message),
    userAgent: () => navigator.userAgent,
    randomSeed,
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}

/** Milliseconds until the other tabs hear of a change: time to show it here first. */
const TELLING_MS = 50

/** The other tabs of this site. One that comes back from the browser's cache may have missed what they said. */
function otherTabs() {
  let channel: BroadcastChannel | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    // A browser writes cookies behind our back, and a message may overtake them. Reading waits for what was written.
    quietly(() => document.cookie, '')
    channel?.postMessage(null)
  }
  return {
    tell() {
      timer ??= setTimeout(tell, TELLING_MS)
    },
    listen(listener: () => void) {
      channel = new BroadcastChannel('mostrador')
      channel.onmessage = listener
      const back = ({ persisted }: PageTransitionEvent) => {
        if (persisted && navigator.cookieEnabled) listener()
      }
      addEventListener('pageshow', back)
      addEventListener('pagehide', tell)
      return () => {
        tell()
        channel?.close()
        channel = undefined
        removeEventListener('pageshow', back)
        removeEventListener('pagehide', tell)
      }
    },
  }
}

function readCookie(cookies: string, name: string): string | null {
  const prefix = `${name}=`
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(prefix))
  return found === undefined ? null : decodeURIComponent(found.slice(prefix.length))
}

function writeCookie(name: string, value: string, expiresMs: number | null): void {
  // A cookie may hold colons as they are, and has little room.
  const encoded = encodeURIComponent(value).replaceAll('%3A', ':')
  const parts = [`${name}=${encoded}`, 'path=/', 'SameSite=Lax']
  if (expiresMs !== null) parts.push(`expires=${new Date(expiresMs).toUTCString()}`)
  if (location.protocol === 'https:') parts.push('Secure')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere.
  document.cookie = parts.join('; ')
}

/** A browser throws at the mere mention of storage that is switched off. */
function quietly<T>(attempt: () => T, otherwise: T): T {
  try {
    return attempt()
  } catch {
    return otherwise
  }
}
