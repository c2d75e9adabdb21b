/** Commands and queries of the engine, declared by the Rust core. */
import type { Command } from '../web/mostrador_wasm.js'
import { UsageError } from './errors.js'
import type { Runtime } from './runtime.js'

export type {
  Call,
  Command,
  ListQuery as EngineListQuery,
  Query,
  Registration,
} from '../web/mostrador_wasm.js'

/** Converts commands of the core to Redux actions, with `type` and `payload`. */
type Action<C> = C extends string
  ? { type: C }
  : { [Name in keyof C]: { type: Name; payload: C[Name] } }[keyof C]

/** Commands that cannot be dispatched: those used internally and asynchronous ones. */
type InternalAction =
  | { type: 'start' | 'follow' | 'cancel' | 'preload_ended' }
  | { type: string; payload: { ticket: unknown } }

/** Command as a plain object: `{ type: 'cart_add', payload: { product: 1, variant: null, quantity: 2 } }`. */
export type ShopCommand = Exclude<Action<Command>, InternalAction>

const dispatchable: Record<ShopCommand['type'], true> = {
  accept_quote: true,
  cancel_preload: true,
  cart_add: true,
  cart_clear: true,
  cart_dismiss: true,
  cart_remove: true,
  cart_replace: true,
  chunk_failed: true,
  clear_error: true,
  fail: true,
  leave_screen: true,
  login_with_token: true,
  preload: true,
  set_billing: true,
  set_delivery: true,
  set_payment_method: true,
  set_price_token: true,
  set_waiver: true,
}

export function dispatch(runtime: Runtime, command: ShopCommand): boolean {
  if (!Object.hasOwn(dispatchable, command?.type))
    throw new UsageError('unknown_command', `There is no command '${String(command?.type)}' to dispatch.`)
  const engineCommand = 'payload' in command ? { [command.type]: command.payload } : command.type
  return runtime.tryExecute((engine) => engine.dispatch(engineCommand as unknown as Command))
}
