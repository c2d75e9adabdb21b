import { readFile } from 'node:fs/promises'
import { initMostrador, type Shop } from 'mostrador'
import { vi } from 'vitest'
import { Engine } from '../web/mostrador_wasm.js'

// Tests of crashes and recordings mock the glue with that of the instrumented build. `vi.mock` applies to its
// own file only, so each test file contains the call.

/** Loads the instrumented engine, which can panic on demand and supports recordings. */
export const initInstrumented = async () =>
  initMostrador(await readFile(new URL('../instrumented/mostrador_wasm_bg.wasm', import.meta.url)))

type PanicMode = 'panic' | 'panicAtResponse' | 'panicInTask'
type InstrumentedEngine = Engine & Record<PanicMode, () => void>

type Method = 'call' | 'cartDismiss' | 'start'

/** Makes the engine panic at the next call of a method, or later, depending on the mode. */
export const panicAt = (method: Method, mode: PanicMode = 'panic') =>
  vi.spyOn(Engine.prototype, method).mockImplementationOnce(function (this: Engine) {
    ;(this as InstrumentedEngine)[mode]()
    return { accepted: true, notice: null } as never
  })

/** Crashes the engine with a command. Returns whether the command itself panicked. */
export function crash(shop: Shop, mode?: PanicMode): boolean {
  const dismiss = panicAt('cartDismiss', mode)
  shop.cart.dismissNotice()
  return dismiss.mock.results[0]?.type === 'throw'
}

const slices = ['session', 'config', 'menus', 'cart', 'checkout', 'error'] as const

/** Views of all slices. */
export const allViews = (shop: Shop) => slices.map((slice) => shop.select(slice))

/** Waits until the shop has an engine. */
export const waitForRestart = (shop: Shop) => vi.waitFor(() => void shop.priceBands())
