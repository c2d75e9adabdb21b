export type LogLevel = 'warn' | 'error'

/** What the engine asks of the place it runs in. Each part can be replaced. */
export interface Host {
  readonly cookies: {
    get(name: string): string | null
    /** `expiresMs`: milliseconds since 1970; null lasts as long as the browser's session. */
    set(name: string, value: string, expiresMs: number | null): void
    clear(name: string): void
  }
  /** Lives as long as the tab. */
  readonly storage: {
    get(key: string): string | null
    set(key: string, value: string): void
    clear(key: string): void
  }
  /** Calls `listener` when another tab has changed the cookies, until the returned function is called. */
  elsewhere(listener: () => void): () => void
  /** Goes to a path of this site; an app hands it to its router. */
  navigate(to: string, options: { replace: boolean }): void
  /** Loads a page: one of this site anew, or one elsewhere. */
  load(url: string): void
  /** Fetches what the screen of a path needs. */
  preload(path: string): Promise<unknown>
  /** Scheme, host and port of the page; empty where there is none. */
  origin(): string
  log(level: LogLevel, message: string): void
  userAgent(): string
  /** 64 unpredictable bits as a decimal number. */
  randomSeed(): string
  /** Calls `run` once after `ms`, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void
}

/** A host with some parts of another one, which may be an object of a class. */
export function withParts(own: Host, given: Partial<Host> = {}): Host {
  const parts = Object.entries(own).map(([name, part]) => {
    const other = given[name as keyof Host]
    if (other === undefined) return [name, part]
    return [name, typeof other === 'function' ? other.bind(given) : other]
  })
  return Object.fromEntries(parts)
}
