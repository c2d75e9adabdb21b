import { randomSeed } from './browser.js'
import type { Host, LogLevel } from './host.js'

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

export function memoryHost(): MemoryHost {
  const jar: MemoryHost['jar'] = new Map()
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
      set: (name, value, expiresMs) => void jar.set(name, { value, expiresMs }),
      clear: (name) => void jar.delete(name),
    },
    storage: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      clear: (key) => void stored.delete(key),
    },
    navigate: (to) => void journeys.push(to),
    load: (url) => void loads.push(url),
    preload: () => Promise.resolve(),
    origin: () => '',
    log: (level, message) => void logs.push({ level, message }),
    userAgent: () => '',
    now: () => Date.now(),
    randomSeed,
    after(ms, run) {
      const timer = setTimeout(run, ms)
      // In Node a timer alone is no reason to stay.
      if (typeof timer === 'object') timer.unref()
      return () => clearTimeout(timer)
    },
  }
}
