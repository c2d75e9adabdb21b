import { type Host, type LogLevel, randomSeed } from './host.js'

/** Host that stores everything in memory and records calls, for tests, scripts and servers. */
export interface MemoryHost extends Host {
  /** Cookies by name. */
  readonly jar: Record<string, { value: string; expiresMs: number | null }>
  /** Contents of the session storage. */
  readonly stored: Record<string, string>
  /** Paths passed to `navigate`, oldest first. */
  readonly navigations: string[]
  /** URLs passed to `load`, oldest first. */
  readonly loads: string[]
  /** Messages passed to `log`, oldest first. */
  readonly logs: { level: LogLevel; message: string }[]
}

/** Options of `memoryHost`. */
export interface MemoryHostOptions {
  /** Host that acts as another tab of the same browser: both share their cookies. */
  otherTab?: MemoryHost
  /** Clock for the expiry of cookies, in milliseconds since 1970; by default the system clock. */
  clock?: () => number
}

/** Creates a host that stores everything in memory. */
export function memoryHost({ otherTab, clock = Date.now }: MemoryHostOptions = {}): MemoryHost {
  const jar: MemoryHost['jar'] = otherTab?.jar ?? Object.create(null)
  const allListeners = listenersOf(jar)
  const ownListeners = new Set<() => void>()
  const notifyOtherTabs = () => {
    for (const listener of allListeners) if (!ownListeners.has(listener)) queueMicrotask(listener)
  }
  const stored: MemoryHost['stored'] = Object.create(null)
  const navigations: string[] = []
  const loads: string[] = []
  const logs: MemoryHost['logs'] = []
  return {
    jar,
    stored,
    navigations,
    loads,
    logs,
    cookies: {
      get(name) {
        const cookie = jar[name]
        if (cookie === undefined) return null
        return cookie.expiresMs === null || cookie.expiresMs > clock() ? cookie.value : null
      },
      set(name, value, expiresMs) {
        const hasChanged = jar[name]?.value !== value
        jar[name] = { value, expiresMs }
        if (hasChanged) notifyOtherTabs()
      },
      clear(name) {
        if (!(name in jar)) return
        delete jar[name]
        notifyOtherTabs()
      },
    },
    storage: {
      get: (key) => stored[key] ?? null,
      set(key, value) {
        stored[key] = value
      },
      clear(key) {
        delete stored[key]
      },
    },
    onCookiesChanged(listener) {
      for (const listeners of [ownListeners, allListeners]) listeners.add(listener)
      return () => {
        for (const listeners of [ownListeners, allListeners]) listeners.delete(listener)
      }
    },
    navigate: (to) => void navigations.push(to),
    load: (url) => void loads.push(url),
    preload: () => Promise.resolve(),
    origin: () => '',
    log: (level, message) => void logs.push({ level, message }),
    userAgent: () => '',
    applePay: () => null,
    randomSeed,
    after(ms, run) {
      const timer = setTimeout(run, ms)
      // The timer must not prevent a Node process from exiting.
      if (typeof timer === 'object') timer.unref()
      return () => clearTimeout(timer)
    },
  }
}

/** Listeners of all tabs, by the cookies that they share. */
const listenersByJar = new WeakMap<MemoryHost['jar'], Set<() => void>>()

function listenersOf(jar: MemoryHost['jar']): Set<() => void> {
  const listeners = listenersByJar.get(jar) ?? new Set()
  listenersByJar.set(jar, listeners)
  return listeners
}
