import { useSuspenseQuery } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import { Alert } from '../components/ui/alert.tsx'
import { Badge, type Tone } from '../components/ui/badge.tsx'
import { Button } from '../components/ui/button.tsx'
import { Card } from '../components/ui/card.tsx'
import { useConfirm } from '../components/ui/confirm.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { PlainTable } from '../components/ui/plain-table.tsx'
import { Select } from '../components/ui/select.tsx'
import { toast } from '../components/ui/toast.tsx'
import { CorrectionDialog } from '../features/verifactu/correction-dialog.tsx'
import { cancelRecord, recordsQuery, useRecordMutation } from '../features/verifactu/verifactu.ts'
import { messageOf } from '../lib/api/errors.ts'
import type { InvoiceRecord, RecordState } from '../lib/api/schema.ts'
import { usePermission } from '../lib/session.ts'
import { orders } from '../messages/orders.ts'
import { verifactu } from '../messages/verifactu.ts'
import { paths } from '../paths.ts'

const { records: text } = verifactu
const ALL = 'all'

const TONES: Record<RecordState, Tone> = {
  pending: 'info',
  sent: 'info',
  accepted: 'success',
  accepted_with_errors: 'warning',
  rejected: 'danger',
  superseded: 'neutral',
}

const needsCorrection = ({ state }: InvoiceRecord) => state === 'rejected' || state === 'accepted_with_errors'
const isCancellable = ({ kind, state }: InvoiceRecord) =>
  kind === 'registration' && ['accepted', 'accepted_with_errors', 'rejected'].includes(state)

export function Component() {
  const [state, setState] = useState<RecordState>()
  const [before, setBefore] = useState<number>()
  const [corrected, setCorrected] = useState<InvoiceRecord>()
  const { data: list } = useSuspenseQuery(recordsQuery(state, before))
  const canWrite = usePermission('orders_write') && list.mode !== 'off'
  const { ask, dialog } = useConfirm()
  const { mutateAsync } = useRecordMutation(cancelRecord)
  const count = (name: RecordState) => list.counts[name] ?? 0
  const options = [
    { value: ALL, label: text.all },
    ...Object.entries(text.states).map(([value, label]) => ({
      value,
      label: `${label} (${count(value as RecordState)})`,
    })),
  ]
  const cancel = ({ invoice_number }: InvoiceRecord) =>
    ask({
      title: text.cancelTitle(invoice_number),
      children: <p>{text.cancelText}</p>,
      confirm: text.cancel,
      isDanger: true,
      onConfirm: () =>
        mutateAsync(invoice_number).then(
          () => toast(text.cancelled),
          (error) => toast(messageOf(error), { isError: true }),
        ),
    })
  return (
    <Screen
      breadcrumbs={[{ label: orders.title, to: paths.orders }]}
      subtitle={text.subtitle}
      title={text.title}
    >
      <div className="flex flex-col gap-5">
        {list.mode === 'off' && <Alert tone="info">{text.off}</Alert>}
        {list.failure && (
          <Alert tone="warning">{text.failure(list.failure, count('pending') + count('sent'))}</Alert>
        )}
        <Select
          className="max-w-72"
          label={text.filter}
          onChange={(value) => {
            setBefore(undefined)
            setState(value === ALL ? undefined : (value as RecordState))
          }}
          options={options}
          value={state ?? ALL}
        />
        {list.data.length === 0 ? (
          <EmptyState icon={FileCheck} title={text.empty.title}>
            {text.empty.text}
          </EmptyState>
        ) : (
          <Card>
            <PlainTable header={[...Object.values(text.columns), '']} label={text.title}>
              {list.data.map((record) => (
                <tr key={record.id}>
                  <td className="py-2.5 pr-4">
                    {record.invoice_number}
                    <span className="block text-muted-foreground">{text.kinds[record.kind]}</span>
                  </td>
                  <td className="py-2.5 pr-4">
                    <Badge hasDot tone={TONES[record.state]}>
                      {text.states[record.state]}
                    </Badge>
                  </td>
                  <td className="py-2.5 pr-4">
                    {record.code ? `${record.code}: ${record.message}` : record.message || record.csv}
                  </td>
                  <td className="py-2.5 pr-4">
                    <Instant at={record.created_at} />
                  </td>
                  <td className="flex justify-end gap-2 py-2.5">
                    {canWrite && needsCorrection(record) && (
                      <Button
                        aria-label={text.correctOf(record.invoice_number)}
                        onPress={() => setCorrected(record)}
                        size="sm"
                      >
                        {text.correct}
                      </Button>
                    )}
                    {canWrite && isCancellable(record) && (
                      <Button
                        aria-label={text.cancelOf(record.invoice_number)}
                        onPress={() => cancel(record)}
                        size="sm"
                      >
                        {text.cancel}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </PlainTable>
          </Card>
        )}
        <div className="flex gap-3">
          {before !== undefined && <Button onPress={() => setBefore(undefined)}>{text.newest}</Button>}
          {list.next && <Button onPress={() => setBefore(list.next ?? undefined)}>{text.older}</Button>}
        </div>
      </div>
      {corrected && <CorrectionDialog onClose={() => setCorrected(undefined)} record={corrected} />}
      {dialog}
    </Screen>
  )
}
