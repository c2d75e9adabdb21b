import type { Command } from '../web/mostrador_wasm.js'
import type { ShopCommand } from './commands.js'
import { UsageError } from './errors.js'
import type { Runtime } from './runtime.js'

const dispatchable: Record<ShopCommand['type'], true> = {
  accept_quote: true,
  cancel_preload: true,
  cart_add: true,
  cart_clear: true,
  cart_dismiss: true,
  cart_remove: true,
  cart_remove_code: true,
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

/**
 * Executes a command. Returns false when the engine rejects it.
 *
 * @throws {UsageError} for a command that cannot be dispatched
 */
export function dispatch(runtime: Runtime, command: ShopCommand): boolean {
  if (!Object.hasOwn(dispatchable, command?.type))
    throw new UsageError('unknown_command', `There is no command '${String(command?.type)}' to dispatch.`)
  const engineCommand = 'payload' in command ? { [command.type]: command.payload } : command.type
  return runtime.tryExecute((engine) => engine.dispatch(engineCommand as unknown as Command))
}
