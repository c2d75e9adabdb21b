/** How a list is asked for in its address, in Spanish, and what that is in the API's words. */
export const sorts = {
  recomendados: 'collection',
  'precio-ascendente': 'price',
  'precio-descendente': '-price',
  nombre: 'title',
  novedades: '-created_at',
} as const

export type SortName = keyof typeof sorts

/** Twelve fills rows of two, three and four. */
export const perPage = 12

export function sortName(params: URLSearchParams): SortName {
  const asked = params.get('orden')
  return asked !== null && Object.hasOwn(sorts, asked) ? (asked as SortName) : 'recomendados'
}

export function listFromAddress(url: string) {
  const params = new URL(url).searchParams
  const page = Number(params.get('pagina') ?? 1)
  return {
    sort: sorts[sortName(params)],
    collection: params.get('linea'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}
