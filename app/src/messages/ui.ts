/** What stands around a thing wherever it is shown. */
export const uiMessages = {
  home: 'Inicio',
  breadcrumbs: 'Estás en',
  close: 'Cerrar',
  loading: 'Cargando…',
} as const

/** The pages of a long list. */
export const paginationMessages = {
  pages: 'Páginas',
  page: (n: number) => `Página ${n}`,
  title: (n: number) => `página ${n}`,
  previous: 'Anterior',
  next: 'Siguiente',
} as const
