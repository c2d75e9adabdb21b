// The npm library `use-shopping-cart` by its core, a Redux store without React. It knows neither taxes nor limits, and its
// state is its view: prices with tax, a text for each line and for the total.
import { actions, type CartState, createShoppingCartStore } from 'use-shopping-cart/core'
import type { Cart } from './cart.ts'
import type { Goods } from './catalogue.ts'

const CENT = 10_000

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

  for (const one of products) store.dispatch(actions.addItem(one))
  return {
    add(index) {
      store.dispatch(actions.addItem(product(index)))
      return state()
    },
    replace: (index, quantity) => void store.dispatch(actions.setItemQuantity(product(index).id, quantity)),
    figures() {
      const { cartCount, cartDetails, formattedTotalPrice } = state()
      const quantities = products.map(({ id }) => cartDetails[id]?.quantity ?? 0)
      return { count: cartCount, total: formattedTotalPrice, quantities }
    },
  }
}
