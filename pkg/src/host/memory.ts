import type { Host, LogLevel } from './host.js'
import { randomSeed } from './random-seed.js'

/** A host that keeps everything in memory: for tests, scripts and servers. */
export interface MemoryHost extends Host {
  /** The cookies by their names. */
  readonly jar: Record<string, { value: string; expiresMs: number | null }>
  /** What the session storage holds. */
  readonly stored: Record<string, string>
  /** The paths it was sent to, oldest first. */
  readonly journeys: string[]
  /** The pages it was to load, oldest first. */
  readonly loads: string[]
  readonly logs: { level: LogLevel; message: string }[]
}

/** What a host in memory may be made with. */
export interface MemoryHostOptions {
  /** Another one to stand beside: both share their cookies, as the tabs of a browser do. */
  beside?: MemoryHost
  /** By which cookies end, in milliseconds since 1970; by default the machine's clock. */
  clock?: () => number
}

export function memoryHost({ beside, clock = Date.now }: MemoryHostOptions = {}): MemoryHost {
  const jar: MemoryHost['jar'] = beside?.jar ?? Object.create(null)
  const changed = tabsOf(jar)
  const own = new Set<() => void>()
  const tell = () => {
    for (const listener of changed) if (!own.has(listener)) queueMicrotask(listener)
  }
  const stored: MemoryHost['stored'] = Object.create(null)
  const journeys: string[] = []
  const loads: string[] = []
  const logs: MemoryHost['logs'] = []
  return {
    jar,
    stored,
    journeys,
    loads,
    logs,
    cookies: {
      get(name) {
        const cookie = jar[name]
        if (cookie === undefined) return null
        return cookie.expiresMs === null || cookie.expiresMs > clock() ? cookie.value : null
      },
      set(name, value, expiresMs) {
        const other = jar[name]?.value !== value
        jar[name] = { value, expiresMs }
        if (other) tell()
      },
      clear(name) {
        if (!(name in jar)) return
        delete jar[name]
        tell()
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
    elsewhere(listener) {
      for (const listeners of [own, changed]) listeners.add(listener)
      return () => {
        for (const listeners of [own, changed]) listeners.delete(listener)
      }
    },
    navigate: (to) => void journeys.push(to),
    load: (url) => void loads.push(url),
    preload: () => Promise.resolve(),
    origin: () => '',
    log: (level, message) => void logs.push({ level, message }),
    userAgent: () => '',
    randomSeed,
    after(ms, run) {
      const timer = setTimeout(run, ms)
      // In Node a timer alone is no reason to stay.
      if (typeof timer === 'object') timer.unref()
      return () => clearTimeout(timer)
    },
  }
}

/** Who listens to the changes of a jar, over all its tabs. */
const listening = new WeakMap<MemoryHost['jar'], Set<() => void>>()

function tabsOf(jar: MemoryHost['jar']): Set<() => void> {
  const listeners = listening.get(jar) ?? new Set()
  listening.set(jar, listeners)
  return listeners
}
