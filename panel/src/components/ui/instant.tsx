import { formatFull, formatInstant } from '../../lib/format.ts'

/** Instant relative to today, with the full date as its tooltip. */
export function Instant({ at }: { at: string }) {
  return (
    <time className="whitespace-nowrap text-muted-foreground" dateTime={at} title={formatFull(at)}>
      {formatInstant(at)}
    </time>
  )
}
