import type { Runtime } from './runtime.js'

export interface SessionCommands {
  /** Opens the session of a token; an empty token logs out. */
  login(token: string): boolean
  /** Resolves when the server has been told; the session is over at once. */
  logout(): Promise<void>
  /** Opens the professional price list; an empty token closes it. */
  setPriceToken(token: string): boolean
}

export function sessionCommands(runtime: Runtime): SessionCommands {
  return {
    login: (token) => runtime.command((engine, now) => engine.loginWithToken(now, token)),
    logout: () => runtime.call((engine, now, ticket) => engine.logout(now, ticket)),
    setPriceToken: (token) => runtime.command((engine, now) => engine.setPriceToken(now, token)),
  }
}
