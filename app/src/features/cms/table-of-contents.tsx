import { type RefObject, useEffect, useState } from 'react'
import { Link } from '../../components/ui/link.tsx'
import { cmsMessages } from '../../messages/cms.ts'
import './table-of-contents.css'

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
    <nav aria-label={cmsMessages.tableOfContents} className="table-of-contents">
      <p className="eyebrow">{cmsMessages.tableOfContents}</p>
      <ul className="mt-3 border-l border-border">
        {headings.map(({ id, title }) => (
          <li key={id}>
            <Link className="table-of-contents-link" href={`${path}#${id}`}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
