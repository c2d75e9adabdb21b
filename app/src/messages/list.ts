import { plural } from './plural.ts'

export const listMessages = {
  sort: 'Ordenar por',
  sorts: {
    recommended: 'Recomendados',
    priceAscending: 'Precio: de menor a mayor',
    priceDescending: 'Precio: de mayor a menor',
    name: 'Nombre',
    recent: 'Novedades',
  },
  count: (n: number) => plural(n, 'producto', 'productos'),
  empty: 'Todavía no hay nada en este estante',
  emptyText: 'Estamos preparando esta sección. Mientras, puedes ver el resto de la tienda.',
  backToShop: 'Volver a la tienda',
} as const

export const filterMessages = {
  open: 'Filtrar',
  openWith: (n: number) => `Filtrar (${n})`,
  title: 'Filtrar',
  categories: 'Sección',
  collections: 'Línea',
  prices: 'Precio',
  chosen: 'Filtros puestos',
  remove: (name: string) => `Quitar el filtro ${name}`,
  clear: 'Quitar los filtros',
  show: (n: number) => (n === 0 ? 'Nada con estos filtros' : `Ver ${plural(n, 'producto', 'productos')}`),
  none: 'Nada con estos filtros',
  noneText: 'Quita alguno para ver más.',
  range: (first: number, last: number, total: string) => `Del ${first} al ${last} de ${total}`,
} as const
