import type { Image, SearchSuggestions } from 'mostrador'
import { searchBoxMessages } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'

export interface Suggestion {
  to: string
  label: string
  image?: Image
}

export interface SuggestionGroup {
  title: string
  options: Suggestion[]
}

/** Groups suggestions by kind; the search for the typed text comes first. */
export function groupSuggestions(text: string, suggestions: SearchSuggestions | null): SuggestionGroup[] {
  const groups: SuggestionGroup[] = [
    {
      title: searchBoxMessages.searches,
      options: [text, ...(suggestions?.queries ?? []).filter((query) => query !== text)].map((query, i) => ({
        to: paths.search(query),
        label: i === 0 ? searchBoxMessages.searchFor(query) : query,
      })),
    },
    {
      title: searchBoxMessages.categories,
      options: (suggestions?.categories ?? []).map(({ slug, title }) => ({
        to: paths.category(slug),
        label: title,
      })),
    },
    {
      title: searchBoxMessages.products,
      options: (suggestions?.products ?? []).map(({ url, title, image }) => ({
        to: url,
        label: title,
        image,
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
