/** Sort orders by search param value, with the API's sort keys. */
export const sorts = {
  recomendados: 'collection',
  'precio-ascendente': 'price',
  'precio-descendente': '-price',
  nombre: 'title',
  novedades: '-created_at',
} as const

export type SortName = keyof typeof sorts

/** Facets by search param, with the API's filter fields. Repeated params match any value. */
const facetFields = { seccion: 'category.slug', linea: 'collection.slug', precio: 'price' } as const

export type FacetName = keyof typeof facetFields

export const facetNames = Object.keys(facetFields) as FacetName[]

export const LIST_PARAMS = ['orden', 'pagina', ...facetNames]

/** Fills rows of two, three and four. */
export const PAGE_SIZE = 12

export function sortName(params: URLSearchParams): SortName {
  const requested = params.get('orden')
  return requested !== null && Object.hasOwn(sorts, requested) ? (requested as SortName) : 'recomendados'
}

/** Parses the page number, 1 if missing or invalid. */
export function parsePage(url: string): number {
  const page = Number(new URL(url).searchParams.get('pagina') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** Parses sort, page and filters. Price filters must be known bands. */
export function parseListParams(url: string, bands: readonly { name: string }[]) {
  const params = new URL(url).searchParams
  const requested = (name: FacetName) =>
    params.getAll(name).filter((value) => isValidFacet(name, value, bands))
  const filters = facetNames.map((name) => [facetFields[name], requested(name).join(',')] as const)
  return {
    sort: sorts[sortName(params)],
    page: parsePage(url),
    filter: Object.fromEntries(filters.filter(([, values]) => values !== '')),
  }
}

function isValidFacet(name: FacetName, value: string, bands: readonly { name: string }[]): boolean {
  if (name === 'precio') return bands.some((band) => band.name === value)
  return /^[\w-]+$/.test(value)
}

/** Returns the URL of the last page if the requested page exceeds it, otherwise null. */
export function clampPage(url: string, list: { total: number; page: number; limit: number }): string | null {
  const last = Math.max(1, Math.ceil(list.total / list.limit))
  if (list.page <= last) return null
  const { pathname, searchParams } = new URL(url)
  if (last === 1) searchParams.delete('pagina')
  else searchParams.set('pagina', String(last))
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

export function toggleFacet(params: URLSearchParams, name: FacetName, value: string): URLSearchParams {
  const next = new URLSearchParams(params)
  const values = next.getAll(name)
  next.delete('pagina')
  next.delete(name)
  const others = values.filter((item) => item !== value)
  for (const item of others.length < values.length ? others : [...values, value]) next.append(name, item)
  return next
}

export function clearFacets(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['pagina', ...facetNames]) next.delete(name)
  return next
}
