import type { Facets, PriceBandView } from 'mostrador'
import { filterMessages } from '../../messages/list.ts'
import type { Facet, FacetValue } from './use-filters.ts'

interface Named {
  slug: string
  title: string
}

/** Builds the facets from the server's counts. Requested values are kept even with a count of 0. */
export function buildFacets(
  { categories, collections, prices }: Facets,
  bands: readonly PriceBandView[],
  url: string,
) {
  const requested = new URL(url).searchParams
  const withoutEmpty = (facet: Facet): Facet => ({
    ...facet,
    values: facet.values.filter(
      ({ value, count }) => (count ?? 0) > 0 || requested.getAll(facet.name).includes(value),
    ),
  })
  const countOf = (band: PriceBandView) =>
    prices.find(({ from, to }) => from === band.from && to === band.to)?.count ?? 0
  return {
    categories: withoutEmpty({
      name: 'seccion',
      title: filterMessages.categories,
      values: categories.map(({ slug, title, count }) => ({ value: slug, label: title, count })),
    }),
    collections: (all: readonly Named[] = collections) =>
      withoutEmpty({
        name: 'linea',
        title: filterMessages.collections,
        values: all.map(
          ({ slug, title }): FacetValue => ({
            value: slug,
            label: title,
            count: collections.find((own) => own.slug === slug)?.count ?? 0,
          }),
        ),
      }),
    prices: withoutEmpty({
      name: 'precio',
      title: filterMessages.prices,
      values: bands.map((band) => ({ value: band.name, label: band.label, count: countOf(band) })),
    }),
  }
}
