import { type CallOptions, discardResponse } from './calls.js'
import type { Runtime } from './runtime.js'

/** Commands of the professional price table. */
export interface PriceTableCommands extends ReturnType<typeof createPriceTableCommands> {}

export const createPriceTableCommands = (runtime: Runtime) => ({
  /** Opens the price table with an access code. Prices are shown without tax from then on. */
  enter: (code: string, options?: CallOptions) =>
    discardResponse(runtime.call({ enter_price_table: { code } }, options)),
  /** Closes the price table at once. Resolves when the request to the server has ended. */
  leave: (options?: CallOptions) => discardResponse(runtime.call('leave_price_table', options)),
  /**
   * Returns the indexes of the texts that contain all words of a search text, as a prefix, singular or
   * plural. A word that no text contains matches words that differ by one letter.
   */
  search: (texts: readonly string[], searchText: string): number[] =>
    runtime.query(() => ({ look_through: { texts: [...texts], wanted: searchText } })),
})
