import { readFile } from 'node:fs/promises'
import { initMostrador, type Shop } from 'mostrador'
import { vi } from 'vitest'
import { Engine } from '../web/mostrador_wasm.js'

// A test file of crashes mocks the glue by that of the panicking build: `vi.mock` counts for the file where it stands.

/** Loads the engine that can be made to panic. */
export const initPanicking = async () =>
  initMostrador(await readFile(new URL('../panicking/mostrador_wasm_bg.wasm', import.meta.url)))

type Panicking = Engine & { panic(): never }

/** Has the engine panic at the next call of a method. */
export const panicAt = (method: 'give' | 'responded' | 'effects' | 'request' | 'onceSent') =>
  vi.spyOn(Engine.prototype, method).mockImplementationOnce(function (this: Engine) {
    return (this as Panicking).panic()
  })

/** Has the engine panic at the next command. */
export function crash(shop: Shop): boolean {
  const give = panicAt('give')
  shop.cart.dismissNotice()
  return give.mock.results[0]?.type === 'throw'
}

const slices = ['session', 'config', 'menus', 'cart', 'checkout', 'error'] as const

/** All that a shop shows. */
export const shown = (shop: Shop) => slices.map((slice) => shop.select(slice))

/** Resolves when the next engine is there. */
export const revived = (shop: Shop) => vi.waitFor(() => void shop.priceBands())
