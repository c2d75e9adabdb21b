/**
 * Shop engine for a plain `<script type="module">`, with streaming compilation. By default the `.wasm` is
 * fetched from the folder of the glue.
 *
 * @module mostrador/web
 * @example
 * ```js
 * import { helpers, initMostrador } from 'mostrador/web'
 *
 * // URL of the file on the web server.
 * await initMostrador('/assets/mostrador_wasm_bg.wasm')
 * console.log(helpers.totals([{ price_et: '5', price_taxes: '1.05', quantity: 2 }]).total.text)
 * ```
 */
import { createEntry } from './entry.js'
import { webLoad } from './loader/web.js'

export * from './public.js'

const entry = createEntry(webLoad)

/** Loads and compiles the engine once. After a failure, the next call tries again. */
export const initMostrador = entry.initMostrador

/** Creates a shop, not started yet. Throws a `UsageError` before `initMostrador()` has resolved. */
export const createShop = entry.createShop

/** Functions of the engine that need no shop. */
export const helpers = entry.helpers
