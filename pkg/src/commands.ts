/** Commands and queries of the engine, declared by the Rust core. */
import type { Command } from '../web/mostrador_wasm.js'

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
