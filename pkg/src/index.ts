/**
 * The shop's engine for bundlers that import WASM as a module: Vite, webpack.
 *
 * @module
 */
import { entry } from './entry.js'
import { browserHost } from './host/browser.js'
import { bundlerLoad } from './loader/bundler.js'

export * from './public.js'

export const { initMostrador, createShop, helpers } = entry(bundlerLoad, browserHost)
