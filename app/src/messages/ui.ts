export const uiMessages = {
  home: 'Inicio',
  breadcrumbs: 'Estás en',
  close: 'Cerrar',
  loading: 'Cargando…',
} as const

export const paginationMessages = {
  pages: 'Páginas',
  page: (n: number) => `Página ${n}`,
  title: (n: number) => `página ${n}`,
  previous: 'Anterior',
  next: 'Siguiente',
} as const
