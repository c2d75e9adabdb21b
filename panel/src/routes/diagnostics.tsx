import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Screen } from '../components/layout/screen.tsx'
import { Badge } from '../components/ui/badge.tsx'
import { Button, ButtonLink } from '../components/ui/button.tsx'
import { CardList } from '../components/ui/card-list.tsx'
import { diagnosticsQuery } from '../features/settings/settings.ts'
import type { Finding, FindingSubject } from '../lib/api/schema.ts'
import { settings } from '../messages/settings.ts'
import { paths } from '../paths.ts'

const text = settings.diagnostics
const TONES = { wrong: 'danger', look: 'warning', well: 'success' } as const
const ORDER = ['wrong', 'look', 'well'] as const
/** Screens on which the owner mends a finding. */
const SCREENS: Partial<Record<FindingSubject, string>> = {
  settings: paths.shopSettings,
  gateway: paths.paymentSettings,
  mail: paths.mailSettings,
  backups: paths.backups,
  orders: paths.orders,
}

export function Component() {
  const { data, isFetching } = useSuspenseQuery(diagnosticsQuery)
  const queries = useQueryClient()
  const findings = [...data.data].sort((a, b) => ORDER.indexOf(a.mark) - ORDER.indexOf(b.mark))
  return (
    <Screen
      actions={
        <Button
          icon={RefreshCw}
          isPending={isFetching}
          onPress={() => void queries.invalidateQueries({ queryKey: diagnosticsQuery.queryKey })}
        >
          {text.again}
        </Button>
      }
      isNarrow
      subtitle={text.subtitle}
      title={text.title}
    >
      <CardList label={text.title}>
        {findings.map((finding) => (
          <FindingRow finding={finding} key={`${finding.about} ${finding.text}`} />
        ))}
      </CardList>
    </Screen>
  )
}

function FindingRow({ finding }: { finding: Finding }) {
  const screen = finding.mark === 'well' ? undefined : SCREENS[finding.about]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-4">
      <div className="w-20 shrink-0">
        <Badge hasDot tone={TONES[finding.mark]}>
          {text.marks[finding.mark]}
        </Badge>
      </div>
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">{text.subjects[finding.about]}</p>
        <p className="break-words text-muted-foreground">{finding.text}</p>
      </div>
      {screen && (
        <ButtonLink size="sm" to={screen}>
          {text.open}
        </ButtonLink>
      )}
    </li>
  )
}
