// Products of the demonstration by what their pages show.

/** One in two sizes. */
export const GEL = '/tienda/cosmetica-facial/gel-limpiador-de-romero'

/** One with three pictures: the whole of it, what is inside, and its plant. */
export const OF_THREE = '/tienda/cosmetica-corporal/aceite-corporal-de-almendras-y-azahar'
