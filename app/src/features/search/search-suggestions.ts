import type { Image, SearchSuggestions } from 'mostrador'
import { searchBoxTexts } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'

/** Something that a search box proposes. */
export interface Option {
  to: string
  label: string
  image?: Image
}

export interface OptionGroup {
  title: string
  options: Option[]
}

/** What a search box proposes for a text, by kinds; to search for the text itself always comes first. */
export function optionGroups(text: string, found: SearchSuggestions | null): OptionGroup[] {
  const groups: OptionGroup[] = [
    {
      title: searchBoxTexts.searches,
      options: [text, ...(found?.queries ?? []).filter((query) => query !== text)].map((query, i) => ({
        to: paths.search(query),
        label: i === 0 ? searchBoxTexts.lookFor(query) : query,
      })),
    },
    {
      title: searchBoxTexts.categories,
      options: (found?.categories ?? []).map(({ slug, title }) => ({
        to: paths.category(slug),
        label: title,
      })),
    },
    {
      title: searchBoxTexts.products,
      options: (found?.products ?? []).map(({ url, title, image }) => ({ to: url, label: title, image })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
