import { Icon } from '../../components/ui/icon.tsx'
import { Link } from '../../components/ui/link.tsx'
import { cmsMessages } from '../../messages/cms.ts'
import type { Section } from './use-section.ts'

/** Link to the next page of the section. */
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
