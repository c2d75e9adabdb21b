import type { Facets, PriceBandView } from 'mostrador'
import { filterTexts } from '../../messages/list.ts'
import type { Facet, FacetValue } from './use-filters.ts'

interface Named {
  slug: string
  title: string
}

/** What the server counted, in the shop's words. What the address asks for stays, also where nothing of it is left. */
export function facetsOf(
  { categories, collections, prices }: Facets,
  bands: readonly PriceBandView[],
  url: string,
) {
  const asked = new URL(url).searchParams
  const worth = (facet: Facet): Facet => ({
    ...facet,
    values: facet.values.filter(
      ({ value, count }) => (count ?? 0) > 0 || asked.getAll(facet.name).includes(value),
    ),
  })
  const countOf = (band: PriceBandView) =>
    prices.find(({ from, to }) => from === band.from && to === band.to)?.count ?? 0
  return {
    categories: worth({
      name: 'seccion',
      title: filterTexts.categories,
      values: categories.map(({ slug, title, count }) => ({ value: slug, label: title, count })),
    }),
    /** The collections there are, or of some those that the list may show. */
    collections: (all: readonly Named[] = collections) =>
      worth({
        name: 'linea',
        title: filterTexts.collections,
        values: all.map(
          ({ slug, title }): FacetValue => ({
            value: slug,
            label: title,
            count: collections.find((own) => own.slug === slug)?.count ?? 0,
          }),
        ),
      }),
    prices: worth({
      name: 'precio',
      title: filterTexts.prices,
      values: bands.map((band) => ({ value: band.name, label: band.label, count: countOf(band) })),
    }),
  }
}
