// Paths of demo products with notable pictures.

/** Product in two sizes. */
export const PRODUCT_WITH_TWO_SIZES = '/tienda/cosmetica-facial/gel-limpiador-de-romero'

/** Product with three pictures: the whole product, its contents and its plant. */
export const PRODUCT_WITH_THREE_PICTURES = '/tienda/cosmetica-corporal/aceite-corporal-de-almendras-y-azahar'
