import type { Host, LogLevel } from './host.js'
import { randomSeed } from './random-seed.js'

/** A host that keeps everything in memory: for tests, scripts and servers. */
export interface MemoryHost extends Host {
  readonly jar: Map<string, { value: string; expiresMs: number | null }>
  readonly stored: Map<string, string>
  /** The paths it was sent to, oldest first. */
  readonly journeys: string[]
  /** The pages it was to load, oldest first. */
  readonly loads: string[]
  readonly logs: { level: LogLevel; message: string }[]
}

/** With another one to stand beside, both share their cookies, as the tabs of a browser do. */
export function memoryHost(beside?: MemoryHost): MemoryHost {
  const jar: MemoryHost['jar'] = beside?.jar ?? new Map()
  const changed = tabsOf(jar)
  const own = new Set<() => void>()
  const tell = () => {
    for (const listener of changed) if (!own.has(listener)) queueMicrotask(listener)
  }
  const stored: MemoryHost['stored'] = new Map()
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
        const cookie = jar.get(name)
        if (cookie === undefined) return null
        return cookie.expiresMs === null || cookie.expiresMs > Date.now() ? cookie.value : null
      },
      set(name, value, expiresMs) {
        const other = jar.get(name)?.value !== value
        jar.set(name, { value, expiresMs })
        if (other) tell()
      },
      clear(name) {
        if (jar.delete(name)) tell()
      },
    },
    storage: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      clear: (key) => void stored.delete(key),
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
