import type { CallOptions } from './api.js'
import { insistOnTexts } from './mistakes.js'
import type { Runtime } from './runtime.js'

/** The visitor's session, by its token: who has none logs in with `shop.api.login`. */
export interface SessionCommands {
  /** Opens the session of a token; an empty token logs out. */
  login(token: string): boolean
  /** Resolves when the server has been told; the session is over at once. */
  logout(options?: CallOptions): Promise<void>
  /** Opens the professional price list; an empty token closes it. */
  setPriceToken(token: string): boolean
}

export function sessionCommands(runtime: Runtime): SessionCommands {
  return {
    login(token) {
      insistOnTexts(token)
      return runtime.accepts((engine) => engine.loginWithToken(token))
    },
    logout: (options) => runtime.answered((engine) => engine.logout(options?.signal)),
    setPriceToken(token) {
      insistOnTexts(token)
      return runtime.accepts((engine) => engine.setPriceToken(token))
    },
  }
}
