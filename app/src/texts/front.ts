/** The Spanish of what stands around every page of the shop: announcement, search box, cart. */
export const front = {
  announcement: 'Aviso',
  closeAnnouncement: 'Cerrar el aviso',
  searchClose: 'Cerrar la búsqueda',
  searchFor: (text: string) => `Buscar «${text}»`,
  suggestions: 'Sugerencias',
  suggestedSearches: 'Búsquedas',
  suggestedCategories: 'Secciones',
  suggestedProducts: 'Productos',
  suggested: (n: number) =>
    n === 0 ? 'Sin sugerencias.' : n === 1 ? '1 sugerencia.' : `${n} sugerencias; usa las flechas.`,
} as const
