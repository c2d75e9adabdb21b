// The same cart as Redux Toolkit has it: a slice whose reducers write into drafts of Immer, and a selector.
import {
  configureStore,
  createSelector,
  createSlice,
  type PayloadAction,
  type WritableDraft,
} from '@reduxjs/toolkit'
import { type Cart, figuresOf } from './cart.ts'
import type { Goods } from './catalogue.ts'
import { refused } from './plain.ts'
import { type CartState, type Item, itemOf, quickText, viewing, waysWith } from './view.ts'

interface Change {
  item: Item
  quantity: number
}

const slice = createSlice({
  name: 'cart',
  initialState: { lines: [], notice: null } as CartState,
  reducers: {
    added(state, { payload: { item, quantity } }: PayloadAction<Change>) {
      const line = state.lines.find(
        (line) => line.item.product === item.product && line.item.variant === item.variant,
      )
      state.notice = refused(item, quantity, (line?.quantity ?? 0) + quantity)
      if (state.notice !== null) return
      if (line === undefined) state.lines.push({ item: item as WritableDraft<Item>, quantity })
      else line.quantity += quantity
    },
    replaced(state, { payload: { item, quantity } }: PayloadAction<Change>) {
      const line = state.lines.find(
        (line) => line.item.product === item.product && line.item.variant === item.variant,
      )
      state.notice = refused(item, quantity, quantity)
      if (state.notice === null && line !== undefined) line.quantity = quantity
    },
  },
})

const select = createSelector([(state: CartState) => state], viewing(waysWith(quickText)))

export function toolkitCart(goods: Goods[]): Cart {
  const items = goods.map(itemOf)
  const { added, replaced } = slice.actions
  const store = configureStore({ reducer: slice.reducer })
  const of = (index: number, quantity: number): Change => ({ item: items[index] as Item, quantity })

  for (const index of goods.keys()) store.dispatch(added(of(index, 1)))
  return {
    add(index) {
      store.dispatch(added(of(index, 1)))
      return select(store.getState())
    },
    replace: (index, quantity) => void store.dispatch(replaced(of(index, quantity))),
    figures: () => figuresOf(select(store.getState())),
    view: () => select(store.getState()),
  }
}
