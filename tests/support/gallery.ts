// Paths of demo products with notable pictures.

/** Product in two sizes. */
export const GEL = '/tienda/cosmetica-facial/gel-limpiador-de-romero'

/** Product with three pictures: the whole product, its contents and its plant. */
export const OF_THREE = '/tienda/cosmetica-corporal/aceite-corporal-de-almendras-y-azahar'
