/**
 * The engine in two parts, where there is no need of it: in Node it is read whole.
 *
 * @module
 */
export * from './node.js'

/** Has nothing to fetch. */
export async function fetchRest(): Promise<void> {}
