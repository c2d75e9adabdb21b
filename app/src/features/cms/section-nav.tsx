import { NavLink } from '../../components/ui/link.tsx'
import { cmsMessages } from '../../messages/cms.ts'
import type { Section } from './use-section.ts'

/** Section navigation: sidebar, or below the content on mobile. */
export function SectionNav({ section }: { section: Section }) {
  return (
    <nav
      aria-label={cmsMessages.section(section.title)}
      className="lg:sticky lg:top-[calc(var(--header)+2rem)] lg:col-start-1 lg:row-start-1 lg:self-start"
    >
      <p className="eyebrow">{section.title}</p>
      <ul className="mt-3 border-b border-border">
        {section.pages.map(({ id, title, url }) => (
          <li className="border-t border-border" key={id}>
            <NavLink
              className="flex min-h-12 items-center py-2 hover:underline hover:underline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              href={url}
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
