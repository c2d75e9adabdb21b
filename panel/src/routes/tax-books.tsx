import { FileDown } from 'lucide-react'
import { Screen } from '../components/layout/screen.tsx'
import { useListState } from '../components/table/list-state.ts'
import { Alert } from '../components/ui/alert.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { Card } from '../components/ui/card.tsx'
import { OssReturnCard } from '../features/tax-books/oss-return.tsx'
import { RecapitulativeCard } from '../features/tax-books/recapitulative-statement.tsx'
import { files, periodOf, quarterName } from '../features/tax-books/tax-books.ts'
import { TaxBooksToolbar } from '../features/tax-books/tax-books-toolbar.tsx'
import { VatReturnCard } from '../features/tax-books/vat-return.tsx'
import { reports } from '../messages/reports.ts'
import { taxBooks as text } from '../messages/tax-books.ts'
import { paths } from '../paths.ts'

export function Component() {
  const state = useListState()
  const period = periodOf(state.params)
  return (
    <Screen
      breadcrumbs={[{ label: reports.title, to: paths.reports }]}
      subtitle={text.subtitle}
      title={text.title}
    >
      <div className="flex min-w-0 flex-col gap-6 *:min-w-0">
        <TaxBooksToolbar period={period} state={state} />
        <Alert title={text.salesOnly.title} tone="info">
          {text.salesOnly.text}
        </Alert>
        <Card
          actions={(['xlsx', 'csv'] as const).map((format) => (
            <ButtonLink
              download
              icon={FileDown}
              key={format}
              reloadDocument
              to={files.register(period, format)}
            >
              {text.register[format]}
            </ButtonLink>
          ))}
          title={text.register.title}
        >
          <p className="max-w-text text-muted-foreground">
            {text.register.text(quarterName(period.quarter), period.year)}
          </p>
        </Card>
        <VatReturnCard period={period} />
        <RecapitulativeCard period={period} />
        <OssReturnCard period={period} />
      </div>
    </Screen>
  )
}
