import type * as wasm from '../web/mostrador_wasm.js'
import type { Failure } from './errors.js'
import type { Host } from './host/host.js'

/** A request keeps to the WASM side; here it has a number and a limit of time, 0 for none. */
export interface HttpEffect {
  type: 'http'
  id: number
  timeout_ms: number
}

/** What the engine wants done, in the order in which it must be done. */
export type Effect = HttpEffect | Exclude<wasm.Effect, { type: 'http' }>

/** Effects that write the cart down, as lines: name or key, value and time, which what is stored has not. */
export function cartWrites(lines: string): Effect[] {
  const effects: Effect[] = []
  const texts = lines.split('\n')
  while (texts.length > 1) {
    const [name = '', value = '', expires = ''] = texts.splice(0, 3)
    if (expires === '') effects.push({ type: 'storage_set', key: name, value })
    else effects.push({ type: 'cookie_set', name, value, expires_ms: Number(expires) })
  }
  return effects
}

/** What an effect needs besides the host. */
export interface Means {
  host: Host
  send(request: HttpEffect): void
  preload(path: string): void
  resolve(ticket: number, value: unknown): void
  fail(ticket: number, failure: Failure): void
}

export function perform(effect: Effect, { host, send, preload, resolve, fail }: Means): void {
  switch (effect.type) {
    case 'http':
      send(effect)
      break
    case 'cookie_set':
      host.cookies.set(effect.name, effect.value, effect.expires_ms)
      break
    case 'cookie_clear':
      host.cookies.clear(effect.name)
      break
    case 'storage_set':
      host.storage.set(effect.key, effect.value)
      break
    case 'storage_clear':
      host.storage.clear(effect.key)
      break
    case 'navigate':
      // The engine sends people away from where they cannot be: no place to come back to.
      host.navigate(effect.to, { replace: true })
      break
    case 'load':
      host.load(effect.url)
      break
    case 'preload':
      preload(effect.path)
      break
    case 'log':
      host.log('warn', effect.message)
      break
    case 'resolve':
      resolve(effect.ticket, JSON.parse(effect.body))
      break
    case 'reject':
      fail(effect.ticket, effect.error)
      break
  }
}
