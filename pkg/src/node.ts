/**
 * The shop's engine for Node: nothing outlives the process but what the given host keeps.
 *
 * @module mostrador (Node)
 */
import { entry } from './entry.js'
import { withParts } from './host/host.js'
import { memoryHost } from './host/memory.js'
import { nodeLoad } from './loader/node.js'

export * from './public.js'

const own = entry(nodeLoad, (parts) => withParts(memoryHost(), parts))

/** Loads and compiles the engine, once, however often it is called; after a failure the next call tries again. */
export const initMostrador = own.initMostrador

/** A shop that has not started. Throws a `UsageError` before `initMostrador()` has resolved. */
export const createShop = own.createShop

/** What the engine computes from what it is given alone, without a shop. */
export const helpers = own.helpers
