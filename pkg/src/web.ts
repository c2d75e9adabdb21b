/**
 * The shop's engine for a plain `<script type="module">`. It is compiled while it streams, from beside the glue unless told
 * where from.
 *
 * @module mostrador/web
 */
import { entry } from './entry.js'
import { browserHost } from './host/browser.js'
import { webLoad } from './loader/web.js'

export * from './public.js'

export const { initMostrador, createShop, helpers } = entry(webLoad, browserHost)
