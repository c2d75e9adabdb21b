// Cart with the core of the npm library `use-shopping-cart`, a Redux store without React. It has no taxes and
// no limits, and its state is the view.
import { actions, type CartState, createShoppingCartStore } from 'use-shopping-cart/core'
import { type Cart, CENT, type Goods } from './goods.ts'

export function shoppingCart(goods: Goods[]): Cart {
  const products = goods.map(({ id, title, net, taxes }) => ({
    id: String(id),
    name: title,
    price: (net + taxes) / CENT,
    currency: 'EUR',
  }))
  const store = createShoppingCartStore({
    cartMode: 'checkout-session',
    stripe: '',
    currency: 'EUR',
    language: 'es-ES',
    shouldPersist: false,
  })
  const state = () => store.getState() as CartState
  const product = (index: number) => products[index] as (typeof products)[number]
  for (const item of products) store.dispatch(actions.addItem(item))
  return {
    add(index) {
      store.dispatch(actions.addItem(product(index)))
      return state()
    },
    replace: (index, quantity) => void store.dispatch(actions.setItemQuantity(product(index).id, quantity)),
    figures() {
      const { cartCount = 0, cartDetails = {}, formattedTotalPrice } = state()
      const lines = products.map(({ id }) => cartDetails[id])
      return {
        count: cartCount,
        total: formattedTotalPrice,
        lines: lines.map((line) => [line?.quantity ?? 0, line?.formattedValue ?? '']),
      }
    },
  }
}
