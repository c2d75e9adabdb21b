import type { CallOptions } from './call-options.js'
import type { Runtime } from './runtime.js'
import { assertStrings } from './usage-errors.js'

/** Commands of the visitor's session. `shop.api.login` logs in with email and password. */
export interface SessionCommands {
  /** Opens the session of a token; an empty token logs out. Returns whether the token was accepted. */
  login(token: string): boolean
  /** Ends the session at once. Resolves when the request to the server has ended. */
  logout(options?: CallOptions): Promise<void>
  /**
   * Opens the professional price list with a token; an empty token closes it. Returns whether the token was
   * accepted.
   */
  setPriceToken(token: string): boolean
}

export function createSessionCommands(runtime: Runtime): SessionCommands {
  return {
    login(token) {
      assertStrings(token)
      return runtime.tryExecute((engine) => engine.loginWithToken(token))
    },
    logout: (options) => runtime.executeAsync((engine) => engine.logout(options?.signal)),
    setPriceToken(token) {
      assertStrings(token)
      return runtime.tryExecute((engine) => engine.setPriceToken(token))
    },
  }
}
