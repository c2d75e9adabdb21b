/** What the engine takes, declared by the Rust core. */
import type { Command } from '../web/mostrador_wasm.js'
import { UsageError } from './errors.js'
import type { Runtime } from './runtime.js'

export type {
  Call,
  Command,
  ListQuery as EngineList,
  Query,
  Registration,
} from '../web/mostrador_wasm.js'

/** The core's commands as Redux writes them: told apart by `type`, with what they are about as `payload`. */
type Action<C> = C extends string
  ? { type: C }
  : { [Name in keyof C]: { type: Name; payload: C[Name] } }[keyof C]

/** What only the shop itself says, and what is answered later. */
type Inner =
  | { type: 'start' | 'follow' | 'cancel' | 'preload_ended' }
  | { type: string; payload: { ticket: unknown } }

/** A command as data: `{ type: 'cart_add', payload: { product: 1, variant: null, quantity: 2 } }`. */
export type ShopCommand = Exclude<Action<Command>, Inner>

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
  const given = 'payload' in command ? { [command.type]: command.payload } : command.type
  return runtime.accepts((engine) => engine.dispatch(given as unknown as Command))
}
