import { useSuspenseQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { Suspense, useState } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import { Card } from '../components/ui/card.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { Tabs } from '../components/ui/tabs.tsx'
import { mailKindsQuery, mailPreviewQuery } from '../features/settings/settings.ts'
import { settings } from '../messages/settings.ts'
import { paths } from '../paths.ts'

const text = settings.previews

export function Component() {
  const {
    data: { data: kinds },
  } = useSuspenseQuery(mailKindsQuery)
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
                  <span className="grow">{kind.title}</span>
                  <span className="text-small text-muted-foreground">{kind.recipient}</span>
                </button>
              </li>
            ))}
          </ul>
        </Card>
        <Suspense fallback={<Skeleton className="h-96" />} key={name}>
          <Preview name={name} />
        </Suspense>
      </div>
    </Screen>
  )
}

function Preview({ name }: { name: string }) {
  const { data: preview } = useSuspenseQuery(mailPreviewQuery(name))
  return (
    <Card>
      <p className="text-small text-muted-foreground">{text.subject}</p>
      <p className="mb-3 text-h3 font-semibold">{preview.subject}</p>
      <Tabs
        items={[
          {
            id: 'html',
            label: text.html,
            content: (
              <iframe
                className="h-150 w-full rounded-md border border-border bg-white"
                sandbox=""
                srcDoc={preview.html}
                title={preview.subject}
              />
            ),
          },
          {
            id: 'text',
            label: text.text,
            content: <pre className="font-sans whitespace-pre-wrap">{preview.text}</pre>,
          },
        ]}
        label={text.title}
      />
    </Card>
  )
}
