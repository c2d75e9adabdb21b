/** Number with its noun: «1 artículo», «3 artículos». */
export const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
