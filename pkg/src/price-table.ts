import type { CallOptions } from './call-options.js'
import { discardResponse } from './calls.js'
import type { Runtime } from './runtime.js'

/** Commands of the professional price list. */
export interface PriceTableCommands {
  /** Opens the price list with an access code. Prices are shown without tax from then on. */
  enter(code: string, options?: CallOptions): Promise<void>
  /** Closes the price list at once. Resolves when the request to the server has ended. */
  leave(options?: CallOptions): Promise<void>
  /**
   * Returns the indexes of the texts that contain all words of a search text, as a prefix, singular or
   * plural. A word that no text contains matches words that differ by one letter.
   */
  lookThrough(texts: readonly string[], searchText: string): number[]
}

export function createPriceTableCommands(runtime: Runtime): PriceTableCommands {
  return {
    enter: (code, options) => discardResponse(runtime.call({ enter_price_table: { code } }, options)),
    leave: (options) => discardResponse(runtime.call('leave_price_table', options)),
    lookThrough: (texts, searchText) =>
      runtime.query(() => ({ look_through: { texts: [...texts], wanted: searchText } })),
  }
}
