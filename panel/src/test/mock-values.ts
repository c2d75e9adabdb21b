/** Item of a list that is repeated without end. */
export const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item
