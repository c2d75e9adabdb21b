import { type RefObject, useEffect, useState } from 'react'
import { Link } from '../../components/ui/link.tsx'
import { cmsMessages } from '../../messages/cms.ts'

interface Heading {
  id: string
  title: string
}

const MIN_HEADINGS = 4

/** Contents on wide screens, from the headings, which get generated ids. Mounted again for another page. */
export function TableOfContents({ text, path }: { text: RefObject<HTMLElement | null>; path: string }) {
  const [headings, setHeadings] = useState<Heading[]>([])
  useEffect(() => {
    const found = [...(text.current?.querySelectorAll('h2') ?? [])]
    setHeadings(
      found.map((heading, i) => {
        heading.id ||= `apartado-${i + 1}`
        // The browser could not scroll to a heading without an id.
        if (location.hash === `#${heading.id}` && scrollY === 0) heading.scrollIntoView()
        return { id: heading.id, title: heading.textContent ?? '' }
      }),
    )
  }, [text])
  if (headings.length < MIN_HEADINGS) return null
  return (
    <nav
      aria-label={cmsMessages.tableOfContents}
      className="text-small max-xl:hidden xl:sticky xl:top-[calc(var(--header)+2rem)] xl:col-start-3 xl:row-start-1 xl:self-start"
    >
      <p className="eyebrow">{cmsMessages.tableOfContents}</p>
      <ul className="mt-3 border-l border-border">
        {headings.map(({ id, title }) => (
          <li key={id}>
            <Link
              className="-ml-px flex min-h-9 items-center border-l border-transparent py-1 pl-4 text-muted-foreground hover:border-accent hover:text-foreground"
              href={`${path}#${id}`}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
