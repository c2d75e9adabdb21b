import { useSuspenseQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { Suspense, useState } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import { Card } from '../components/ui/card.tsx'
import { MailContent } from '../components/ui/mail-content.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { MailTextForm } from '../features/settings/mail-text-form.tsx'
import { mailKindsQuery, mailPreviewQuery } from '../features/settings/settings.ts'
import { usePermission } from '../lib/session.ts'
import { settings } from '../messages/settings.ts'
import { paths } from '../paths.ts'

const text = settings.previews

export function Component() {
  const {
    data: { data: kinds },
  } = useSuspenseQuery(mailKindsQuery)
  const canWrite = usePermission('settings_write')
  const [name, setName] = useState(kinds[0]?.name ?? '')
  return (
    <Screen
      breadcrumbs={[{ label: settings.mail.title, to: paths.mailSettings }]}
      subtitle={text.subtitle}
      title={text.title}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Card isFlush title={text.list}>
          <ul className="max-h-96 overflow-y-auto border-t border-border lg:max-h-none">
            {kinds.map((kind) => (
              <li key={kind.name}>
                <button
                  aria-current={kind.name === name}
                  className={cx(
                    'flex w-full items-baseline gap-3 px-5 py-2.5 text-left hover:bg-muted',
                    kind.name === name && 'bg-muted font-semibold',
                  )}
                  onClick={() => setName(kind.name)}
                  type="button"
                >
                  <span className="grow">
                    {kind.title}
                    {kind.is_custom && <span className="ml-2 text-small text-primary">{text.custom}</span>}
                  </span>
                  <span className="text-small text-muted-foreground">{kind.recipient}</span>
                </button>
              </li>
            ))}
          </ul>
        </Card>
        <Suspense fallback={<Skeleton className="h-96" />} key={name}>
          {canWrite ? <MailTextForm name={name} /> : <Preview name={name} />}
        </Suspense>
      </div>
    </Screen>
  )
}

function Preview({ name }: { name: string }) {
  const { data: preview } = useSuspenseQuery(mailPreviewQuery(name))
  return (
    <Card>
      <MailContent mail={preview} />
    </Card>
  )
}
