/**
 * The shop's engine for Node: nothing outlives the process but what the given host keeps.
 *
 * @module mostrador (Node)
 */
import { entry } from './entry.js'
import { memoryHost } from './host/memory.js'
import { nodeLoad } from './loader/node.js'

export * from './public.js'

export const { initMostrador, createShop, helpers } = entry(nodeLoad, memoryHost)
