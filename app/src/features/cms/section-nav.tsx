import type { MenuItem } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { Icon } from '../../components/ui/icon.tsx'
import { Link, NavLink } from '../../components/ui/link.tsx'
import { cmsMessages } from '../../messages/cms.ts'
import { layoutMessages } from '../../messages/layout.ts'

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

export function NextPage({ section, path }: { section: Section; path: string }) {
  const here = section.pages.findIndex(({ url }) => url === path)
  const next = here < 0 ? undefined : section.pages[here + 1]
  if (!next) return null
  return (
    <Link
      className="group mt-12 flex max-w-text items-center justify-between gap-4 border-y border-border py-5 print:hidden"
      href={next.url}
    >
      <span>
        <span className="eyebrow block">{cmsMessages.next}</span>
        <span className="font-serif text-h3 underline-offset-4 group-hover:underline">{next.title}</span>
      </span>
      <Icon className="size-6 transition-transform group-hover:[translate:0.25rem]" name="arrow" />
    </Link>
  )
}

/** Group of menu pages, optionally with a page of its own. */
export interface Section {
  title: string
  url: string | null
  pages: readonly MenuItem[]
}

export function useSection(path: string): Section | undefined {
  const { footer = [], main = [], legal = [] } = useSlice('menus').groups
  const sections: Section[] = [
    ...[...footer, ...main].map(({ title, url, children }) => ({ title, url, pages: children })),
    { title: layoutMessages.legal, url: null, pages: legal },
  ]
  return sections.find(({ url, pages }) => url === path || pages.some((page) => page.url === path))
}
