// What goes into the engine is told apart by `type`.
import type { Shop, ShopCommand } from 'mostrador'
import { type Equal, holds } from './equal.js'

declare const shop: Shop

shop.dispatch({ type: 'cart_clear' })
shop.dispatch({ type: 'cart_add', payload: { product: 1, variant: null, quantity: 2 } })
// @ts-expect-error there is no such command
shop.dispatch({ type: 'cart_empty' })
// @ts-expect-error what is to be added is missing
shop.dispatch({ type: 'cart_add' })
// @ts-expect-error this is what another command is about
shop.dispatch({ type: 'cart_add', payload: { token: '' } })
// @ts-expect-error only the shop itself starts its engine
shop.dispatch({ type: 'start' })

export function units(command: ShopCommand): number {
  switch (command.type) {
    case 'cart_add':
    case 'cart_replace':
      return command.payload.quantity
    case 'cart_clear':
      // @ts-expect-error it is about nothing
      return command.payload
    default:
      return 0
  }
}

holds<Equal<Extract<ShopCommand, { type: 'cart_clear' }>, { type: 'cart_clear' }>>()
