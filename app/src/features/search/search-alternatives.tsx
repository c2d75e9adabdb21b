import type { Category } from 'mostrador'
import { Link } from '../../components/ui/link.tsx'
import { searchMessages } from '../../messages/search.ts'
import { paths } from '../../paths.ts'

export function DidYouMean({ suggestions }: { suggestions: readonly string[] }) {
  if (suggestions.length === 0) return null
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3">
      <span className="text-muted-foreground">{searchMessages.didYouMean}</span>
      {suggestions.map((suggestion) => (
        <Link
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          key={suggestion}
          href={paths.search(suggestion)}
        >
          {suggestion}
        </Link>
      ))}
    </p>
  )
}

export function BrowseCategories({ categories }: { categories: readonly Category[] }) {
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-h3">{searchMessages.browse}</h2>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {categories.map(({ id, slug, title }) => (
          <li className="border-t border-border" key={id}>
            <Link
              className="flex min-h-14 items-center font-serif text-h4 hover:text-primary hover:underline hover:underline-offset-4"
              href={paths.category(slug)}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
