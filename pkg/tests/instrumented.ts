import { readFile } from 'node:fs/promises'
import { initMostrador, type Shop } from 'mostrador'
import { vi } from 'vitest'
import { Engine } from '../web/mostrador_wasm.js'

// A test of crashes or recordings mocks the glue by that of the instrumented build: `vi.mock` counts for the file where it
// stands.

/** Loads the engine that can be made to panic and that records. */
export const initInstrumented = async () =>
  initMostrador(await readFile(new URL('../instrumented/mostrador_wasm_bg.wasm', import.meta.url)))

type Panics = 'panic' | 'panicAtResponse' | 'panicInTask'
type Instrumented = Engine & Record<Panics, () => void>

type Method = 'call' | 'cartDismiss' | 'start'

/** Makes the engine panic at the next call of a method, or as this call leaves it to. */
export const panicAt = (method: Method, how: Panics = 'panic') =>
  vi.spyOn(Engine.prototype, method).mockImplementationOnce(function (this: Engine) {
    ;(this as Instrumented)[how]()
    return { accepted: true, notice: null } as never
  })

/** Makes the engine panic at the next command. */
export function crash(shop: Shop, how?: Panics): boolean {
  const dismiss = panicAt('cartDismiss', how)
  shop.cart.dismissNotice()
  return dismiss.mock.results[0]?.type === 'throw'
}

const slices = ['session', 'config', 'menus', 'cart', 'checkout', 'error'] as const

/** All that a shop shows. */
export const shown = (shop: Shop) => slices.map((slice) => shop.select(slice))

/** Resolves when the next engine is there. */
export const restarted = (shop: Shop) => vi.waitFor(() => void shop.priceBands())
