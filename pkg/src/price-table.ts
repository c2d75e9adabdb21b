import type { CallOptions } from './api.js'
import type { Runtime } from './runtime.js'

/** The professional price list. */
export interface PriceTableCommands {
  /** Opens the professional price list with an access code: from then on prices are shown without tax. */
  enter(code: string, options?: CallOptions): Promise<void>
  /** Closes it, at once; resolves when the server has been told. */
  leave(options?: CallOptions): Promise<void>
  /** Which of these texts have every word that is looked for, by their places; plurals and a mistake are forgiven. */
  lookThrough(texts: readonly string[], wanted: string): number[]
}

export function priceTableCommands(runtime: Runtime): PriceTableCommands {
  const nothing = (call: Promise<unknown>): Promise<void> => call.then(() => undefined)
  return {
    enter: (code, options) => nothing(runtime.call({ enter_price_table: { code } }, options)),
    leave: (options) => nothing(runtime.call('leave_price_table', options)),
    lookThrough: (texts, wanted) => runtime.ask(() => ({ look_through: { texts: [...texts], wanted } })),
  }
}
