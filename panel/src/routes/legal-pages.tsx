import { useSuspenseQuery } from '@tanstack/react-query'
import { FilePenLine, FilePlus } from 'lucide-react'
import { Screen } from '../components/layout/screen.tsx'
import { Badge } from '../components/ui/badge.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { CardList } from '../components/ui/card-list.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { legalPagesQuery } from '../features/settings/settings.ts'
import { settings } from '../messages/settings.ts'
import { paths } from '../paths.ts'

const text = settings.legal

export function Component() {
  const {
    data: { data: pages },
  } = useSuspenseQuery(legalPagesQuery)
  return (
    <Screen isNarrow subtitle={text.subtitle} title={text.title}>
      <CardList label={text.title}>
        {pages.map((page) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4" key={page.slug}>
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-2.5">
                <span className="font-semibold">{page.title}</span>
                <Badge hasDot tone={page.is_published ? 'success' : 'warning'}>
                  {page.is_published ? text.published : text.missing}
                </Badge>
              </p>
              <p className="text-small text-muted-foreground">
                /{page.slug} · {page.law}
              </p>
            </div>
            {page.updated_at && <Instant at={page.updated_at} />}
            {page.updated_at ? (
              <ButtonLink icon={FilePenLine} size="sm" to={paths.page(page.slug)}>
                {text.edit}
              </ButtonLink>
            ) : (
              <ButtonLink icon={FilePlus} size="sm" to={paths.newPage}>
                {text.write}
              </ButtonLink>
            )}
          </li>
        ))}
      </CardList>
      <p className="mt-4 text-small text-muted-foreground">{text.note}</p>
    </Screen>
  )
}
