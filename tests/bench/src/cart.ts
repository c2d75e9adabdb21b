import type { CartView } from 'mostrador'

/** What a contender shows: the whole view, or as much of it as a library has. */
export interface Figures {
  count: number
  total: string
  quantities: number[]
}

/** A cart as every contender has it: a line for each of the goods, and nothing else. */
export interface Cart {
  /** One unit more of the goods with this index, and the new view. */
  add(index: number): unknown
  /** Sets the units of a line. */
  replace(index: number, quantity: number): void
  figures(): Figures
  /** The whole view, for who has one. */
  view?(): CartView
}

export const figuresOf = ({ count, totals, items }: CartView): Figures => ({
  count,
  total: totals.total.text,
  quantities: items.map(({ qty }) => qty),
})
