import { Download } from 'lucide-react'
import { Alert } from '../../components/ui/alert.tsx'
import { Badge, type Tone } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { PlainTable } from '../../components/ui/plain-table.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { BASE_PATH } from '../../lib/api/api.ts'
import { messageOf } from '../../lib/api/errors.ts'
import type { ImportFaults, ImportJob, ImportResult } from '../../lib/api/schema.ts'
import { imports } from '../../messages/imports.ts'
import { FaultTable } from './fault-table.tsx'
import { cancelJob, type Interpretation, startImport, useJob } from './imports.ts'
import { UndoButton } from './undo-button.tsx'

const { check: text, run } = imports

interface ImportJobCardProps {
  file: number
  interpretation: Interpretation
  /** Undefined until it has been read. */
  job: ImportJob | undefined
  onBack: () => void
}

/** Check of a file, its import, and the result. */
export function ImportJobCard({ file, interpretation, job, onBack }: ImportJobCardProps) {
  const start = useJob(file, startImport(file))
  const cancel = useJob(file, cancelJob(file))
  const importWith = (skip_invalid: boolean) => start.mutate({ ...interpretation, skip_invalid })
  if (job === undefined || job.state === 'idle') return <Spinner />
  return (
    <div className="flex flex-col gap-5">
      {start.error && <Alert tone="danger">{messageOf(start.error)}</Alert>}
      {job.state === 'running' && (
        <Card>
          <div className="flex flex-col gap-4">
            {job.total === 0 ? (
              <Progress label={text.running} />
            ) : (
              <Progress
                label={`${run.running}: ${run.of(job.written, job.total)}`}
                value={(job.written / job.total) * 100}
              />
            )}
            <div>
              <Button isPending={cancel.isPending} onPress={() => cancel.mutate()}>
                {run.cancel}
              </Button>
            </div>
          </div>
        </Card>
      )}
      {job.state === 'checked' && (
        <>
          <Alert tone={job.result.faults.total === 0 ? 'success' : 'warning'}>
            {job.result.faults.total === 0
              ? text.clean(job.result.products)
              : text.faults(job.result.faults.total, job.result.products)}
          </Alert>
          {job.result.notes.map((note) => (
            <Alert key={note} tone="info">
              {note}
            </Alert>
          ))}
          <Faults faults={job.result.faults} file={file} />
          <div className="flex flex-wrap gap-3">
            <Button
              isDisabled={job.result.products === 0}
              isPending={start.isPending}
              onPress={() => importWith(job.result.faults.total > 0)}
              variant="primary"
            >
              {job.result.faults.total === 0 ? text.start : text.skip}
            </Button>
            <Button onPress={onBack}>{text.change}</Button>
          </div>
        </>
      )}
      {job.state === 'failed' && (
        <>
          <Alert tone="danger">{job.message}</Alert>
          <Faults faults={job.faults} file={file} />
        </>
      )}
      {job.state === 'cancelled' && (
        <Alert tone={job.kept === 0 ? 'info' : 'warning'}>{run.cancelled(job.kept)}</Alert>
      )}
      {job.state === 'interrupted' && <Alert tone="danger">{run.interrupted}</Alert>}
      {(job.state === 'failed' || job.state === 'cancelled' || job.state === 'interrupted') && (
        <div>
          <Button onPress={onBack}>{text.change}</Button>
        </div>
      )}
      {job.state === 'imported' && <Result file={file} result={job.result} />}
    </div>
  )
}

function Faults({ file, faults }: { file: number; faults: ImportFaults }) {
  if (faults.total === 0) return null
  const more = faults.total - faults.first.length
  return (
    <Card actions={<RejectedLink file={file} />} title={imports.columns.fault}>
      <FaultTable faults={faults.first} />
      {more > 0 && <p className="mt-3 text-small text-muted-foreground">{text.more(more)}</p>}
    </Card>
  )
}

function RejectedLink({ file }: { file: number }) {
  return (
    <a
      className="inline-flex items-center gap-2 font-semibold text-primary"
      download
      href={`${BASE_PATH}/imports/files/${file}/rejected`}
    >
      <Download aria-hidden="true" className="size-4" />
      {text.download}
    </a>
  )
}

const TONES: Record<keyof typeof imports.outcomes, Tone> = {
  new: 'success',
  updated: 'info',
  unchanged: 'neutral',
  left: 'warning',
  rejected: 'danger',
}

function Result({ file, result }: { file: number; result: ImportResult }) {
  const { columns, outcomes } = imports
  const header = [columns.line, columns.outcome, columns.product, columns.notes]
  return (
    <>
      <Alert tone="success">{result.import == null ? run.unchanged : run.done}</Alert>
      {result.notes.map((note) => (
        <Alert key={note} tone="info">
          {note}
        </Alert>
      ))}
      <Card
        actions={
          <div className="flex flex-wrap items-center gap-4">
            {result.rejected > 0 && <RejectedLink file={file} />}
            {result.import != null && <UndoButton id={result.import} />}
          </div>
        }
        title={Object.entries(outcomes)
          .map(([outcome, label]) => ({ label, count: result.counts[outcome as keyof typeof outcomes] }))
          .filter(({ count }) => count > 0)
          .map(({ label, count }) => `${label}: ${count}`)
          .join(' · ')}
      >
        <PlainTable header={header} label={run.done}>
          {result.lines.map(({ line, outcome, name, notes }) => (
            <tr key={line}>
              <td className="py-2 pr-4 align-top figures">{line}</td>
              <td className="py-2 pr-4 align-top">
                <Badge tone={TONES[outcome]}>{outcomes[outcome]}</Badge>
              </td>
              <td className="py-2 pr-4 align-top">{name}</td>
              <td className="py-2 align-top text-muted-foreground">{notes.join('; ')}</td>
            </tr>
          ))}
        </PlainTable>
      </Card>
    </>
  )
}
