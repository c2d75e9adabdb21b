/**
 * The shop's engine for a plain `<script type="module">`. It is compiled while it streams, from beside the glue unless told
 * where from.
 *
 * @module mostrador/web
 */
import { entry } from './entry.js'
import { webLoad } from './loader/web.js'

export * from './public.js'

const own = entry(webLoad)

/** Loads and compiles the engine, once, however often it is called; after a failure the next call tries again. */
export const initMostrador = own.initMostrador

/** A shop that has not started. Throws a `UsageError` before `initMostrador()` has resolved. */
export const createShop = own.createShop

/** What the engine computes from what it is given alone, without a shop. */
export const helpers = own.helpers
