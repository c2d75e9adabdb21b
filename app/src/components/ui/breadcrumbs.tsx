import { uiMessages } from '../../messages/ui.ts'
import { paths } from '../../paths.ts'
import { Link } from './link.tsx'

/** Breadcrumbs to the parents; the heading names the page itself. */
export function Breadcrumbs({ steps }: { steps: { to: string; title: string }[] }) {
  return (
    <nav aria-label={uiMessages.breadcrumbs} className="text-small text-muted-foreground">
      <ol className="flex flex-wrap gap-x-2">
        {[{ to: paths.home, title: uiMessages.home }, ...steps].map(({ to, title }) => (
          <li className="after:ml-2 after:content-['/'_/_''] last:after:content-none" key={to}>
            <Link
              className="-my-2 inline-flex min-h-11 items-center hover:text-foreground hover:underline"
              href={to}
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
