// Commands of the engine are a union discriminated by `type`.
import type { Shop, ShopCommand } from 'mostrador'
import { assertType, type Equal } from './equal.js'

declare const shop: Shop

shop.dispatch({ type: 'cart_clear' })
shop.dispatch({ type: 'cart_add', payload: { product: 1, variant: null, quantity: 2 } })
// @ts-expect-error unknown command
shop.dispatch({ type: 'cart_empty' })
// @ts-expect-error missing payload
shop.dispatch({ type: 'cart_add' })
// @ts-expect-error payload of another command
shop.dispatch({ type: 'cart_add', payload: { token: '' } })
// @ts-expect-error internal command
shop.dispatch({ type: 'start' })

export function units(command: ShopCommand): number {
  switch (command.type) {
    case 'cart_add':
    case 'cart_replace':
      return command.payload.quantity
    case 'cart_clear':
      // @ts-expect-error command without payload
      return command.payload
    default:
      return 0
  }
}

assertType<Equal<Extract<ShopCommand, { type: 'cart_clear' }>, { type: 'cart_clear' }>>()
