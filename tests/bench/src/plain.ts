// A cart as one writes it without any library: whole numbers, a reducer that changes nothing in place, and the view
// derived from the state, once for each state.
import type { Notice } from 'mostrador'
import { type Cart, figuresOf } from './cart.ts'
import type { Goods } from './catalogue.ts'
import { type CartState, type Item, itemOf, viewing, type Ways } from './view.ts'

interface Action {
  type: 'add' | 'replace'
  product: number
  variant: number | null
  quantity: number
}

const refusal = (code: string, message: string): Notice => ({ kind: 'refusal', code, message })

/** Why so many units cannot be; nothing when they can. */
export function refused(item: Item | undefined, quantity: number, wanted: number): Notice | null {
  if (!Number.isInteger(quantity) || quantity < 1)
    return refusal('invalid_quantity', 'La cantidad debe ser un número entero a partir de 1.')
  if (item === undefined) return refusal('unknown_product', 'Este producto ya no está disponible.')
  if (wanted <= item.max) return null
  const message = `No se pueden añadir más de ${item.max} unidades del producto ${item.title} al carrito.`
  return refusal('quantity_limited', message)
}

export const keyOf = (product: number, variant: number | null) => `${product}:${variant ?? 0}`

function reduce(state: CartState, action: Action, items: ReadonlyMap<string, Item>): CartState {
  const { type, product, variant, quantity } = action
  const index = state.lines.findIndex(({ item }) => item.product === product && item.variant === variant)
  const present = state.lines[index]
  const item = present?.item ?? items.get(keyOf(product, variant))
  const wanted = type === 'add' ? (present?.quantity ?? 0) + quantity : quantity
  const notice = refused(item, quantity, wanted)
  if (notice !== null || item === undefined) return { ...state, notice }
  if (type === 'replace' && present === undefined)
    return { ...state, notice: refusal('not_in_cart', 'Este producto no está en el carrito.') }
  const line = { item, quantity: wanted }
  if (present === undefined) return { lines: [...state.lines, line], notice: null }
  return { lines: state.lines.with(index, line), notice: null }
}

export function plainCart(goods: Goods[], ways: Ways): Cart {
  const items = new Map(goods.map((one) => [keyOf(one.id, one.variant?.id ?? null), itemOf(one)]))
  const ids = goods.map(({ id, variant }) => ({ product: id, variant: variant?.id ?? null }))
  const viewOf = viewing(ways)
  let state: CartState = { lines: [], notice: null }
  let seen: CartState | undefined
  let view = viewOf(state)

  function dispatch(action: Action): void {
    state = reduce(state, action, items)
  }
  function select() {
    if (state !== seen) view = viewOf(state)
    seen = state
    return view
  }
  const give = (type: Action['type'], index: number, quantity: number) =>
    dispatch({ type, ...(ids[index] as (typeof ids)[number]), quantity })

  for (const index of goods.keys()) give('add', index, 1)
  return {
    add(index) {
      give('add', index, 1)
      return select()
    },
    replace: (index, quantity) => give('replace', index, quantity),
    figures: () => figuresOf(select()),
    view: select,
  }
}
