// Cart with Redux Toolkit: a slice with Immer drafts and a selector of the same view.
import {
  configureStore,
  createSelector,
  createSlice,
  type PayloadAction,
  type WritableDraft,
} from '@reduxjs/toolkit'
import type { Cart, Goods } from './goods.ts'
import { type CartState, figuresOf, refusal, viewOf } from './plain.ts'

interface Change {
  item: Goods
  quantity: number
}

function setQuantity(
  state: WritableDraft<CartState>,
  item: Goods,
  quantity: (present: number) => number,
): void {
  const line = state.lines.find((line) => line.item.id === item.id)
  const requested = quantity(line?.quantity ?? 0)
  state.notice = refusal(item, requested)
  if (state.notice !== null) return
  if (line === undefined) state.lines.push({ item, quantity: requested })
  else line.quantity = requested
}

const slice = createSlice({
  name: 'cart',
  initialState: { lines: [], notice: null } as CartState,
  reducers: {
    added: (state, { payload: { item, quantity } }: PayloadAction<Change>) =>
      setQuantity(state, item, (present) => present + quantity),
    replaced: (state, { payload: { item, quantity } }: PayloadAction<Change>) =>
      setQuantity(state, item, () => quantity),
  },
})

export function toolkitCart(goods: Goods[]): Cart {
  const { added, replaced } = slice.actions
  const select = createSelector([(state: CartState) => state], viewOf)
  const store = configureStore({ reducer: slice.reducer })
  const change = (index: number, quantity: number) => ({ item: goods[index] as Goods, quantity })
  for (const index of goods.keys()) store.dispatch(added(change(index, 1)))
  return {
    add(index) {
      store.dispatch(added(change(index, 1)))
      return select(store.getState())
    },
    replace: (index, quantity) => void store.dispatch(replaced(change(index, quantity))),
    figures: () => figuresOf(select(store.getState())),
  }
}
