import type { CallOptions } from './calls.js'
import { assertStrings } from './errors.js'
import type { Runtime } from './runtime.js'

/** Commands of the visitor's session. `shop.api.login` logs in with email and password. */
export interface SessionCommands extends ReturnType<typeof createSessionCommands> {}

export const createSessionCommands = (runtime: Runtime) => ({
  /** Opens the session of a token; an empty token logs out. Returns whether the token was accepted. */
  login(token: string): boolean {
    assertStrings(token)
    return runtime.tryExecute((engine) => engine.loginWithToken(token))
  },
  /** Ends the session at once. Resolves when the request to the server has ended. */
  logout: (options?: CallOptions): Promise<void> =>
    runtime.executeAsync((engine) => engine.logout(options?.signal)),
  /** Opens the price table with a token; an empty token closes it. Returns whether it was accepted. */
  setPriceToken(token: string): boolean {
    assertStrings(token)
    return runtime.tryExecute((engine) => engine.setPriceToken(token))
  },
})
