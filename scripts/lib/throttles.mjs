// A shop that slows nobody down, whatever it counts: for those who ask more often than people do.
import { readFileSync } from 'node:fs'
import { at } from './paths.mjs'

/** The settings of such a shop: every limit that the server's own list of them has. */
export function unthrottled() {
  const source = readFileSync(at('api', 'src', 'config', 'mod.rs'), 'utf8')
  const [, limits] = /^pub struct Throttle \{\n([\s\S]*?)^\}/m.exec(source)
  const names = Array.from(limits.matchAll(/^ {4}pub (\w+): u32,/gm), ([, name]) => name.toUpperCase())
  return Object.fromEntries(names.map((name) => [`MOSTRADOR_THROTTLE__${name}`, '1000000000']))
}
