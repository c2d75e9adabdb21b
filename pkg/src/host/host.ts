/** Level of a log message. */
export type LogLevel = 'warn' | 'error'

/** Environment of the engine. Each part can be replaced. */
export interface Host {
  /** Cookies of the site. */
  readonly cookies: {
    get(name: string): string | null
    /** Sets a cookie until `expiresMs` (since 1970); null until the end of the browser session. */
    set(name: string, value: string, expiresMs: number | null): void
    clear(name: string): void
  }
  /** Session storage of the tab. */
  readonly storage: {
    get(key: string): string | null
    set(key: string, value: string): void
    clear(key: string): void
  }
  /** Calls `listener` when another tab has changed the cookies. Returns the function that unsubscribes it. */
  onCookiesChanged(listener: () => void): () => void
  /** Navigates to a path of this site. Apps pass it to their router. */
  navigate(to: string, options: { replace: boolean }): void
  /** Loads a URL with a full navigation, of this site or of another one. */
  load(url: string): void
  /** Preloads code and data of a path. */
  preload(path: string): Promise<unknown>
  /** Returns scheme, host and port of the page; empty without a page. */
  origin(): string
  /** Writes a log message. */
  log(level: LogLevel, message: string): void
  /** Returns the user agent string. */
  userAgent(): string
  /** Returns true if the browser can pay with Apple Pay; null if unknown. */
  applePay(): boolean | null
  /** Returns 64 random bits as a decimal number. */
  randomSeed(): string
  /** Calls `run` once after `ms` milliseconds. Returns the function that cancels the timer. */
  after(ms: number, run: () => void): () => void
}

/** Merges a host with overrides, which may be an instance of a class. */
export function mergeHost(defaults: Host, overrides: Partial<Host> = {}): Host {
  const parts = Object.entries(defaults).map(([name, part]) => {
    const override = overrides[name as keyof Host]
    if (override === undefined) return [name, part]
    return [name, typeof override === 'function' ? override.bind(overrides) : override]
  })
  return Object.fromEntries(parts)
}

/** Returns 64 random bits as a decimal number. */
export const randomSeed = (): string => String(crypto.getRandomValues(new BigUint64Array(1))[0])
