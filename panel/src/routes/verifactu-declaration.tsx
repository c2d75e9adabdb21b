import { useSuspenseQuery } from '@tanstack/react-query'
import { Screen } from '../components/layout/screen.tsx'
import { Alert } from '../components/ui/alert.tsx'
import { Card } from '../components/ui/card.tsx'
import { declarationQuery } from '../features/verifactu/verifactu.ts'
import { verifactu } from '../messages/verifactu.ts'
import { paths } from '../paths.ts'

const { declaration: text, settings } = verifactu

export function Component() {
  const { data: declaration } = useSuspenseQuery(declarationQuery)
  return (
    <Screen
      breadcrumbs={[{ label: settings.title, to: paths.verifactuSettings }]}
      isNarrow
      title={text.title}
    >
      <div className="flex flex-col gap-5">
        {!declaration.is_complete && <Alert tone="warning">{text.incomplete}</Alert>}
        <Card title={declaration.title}>
          <dl className="flex flex-col gap-4">
            {declaration.sections.map(({ letter, heading, text: stated }) => (
              <div key={letter}>
                <dt className="font-semibold">
                  {letter}) {heading}
                </dt>
                <dd>{stated || text.missing}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </Screen>
  )
}
