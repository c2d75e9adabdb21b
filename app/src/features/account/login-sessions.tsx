import type { SessionEntry } from 'mostrador'
import { Form } from 'react-router-dom'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import { writtenDate, writtenMoment } from '../../lib/format/format-date.ts'
import type { Failure } from '../../lib/forms/failure.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountTexts } from '../../messages/account.ts'
import { News } from './success-alert.tsx'

const words = accountTexts.security

/** Where the customer is logged in: this browser first. */
export function Sessions({
  sessions,
  result,
}: {
  sessions: SessionEntry[]
  result: { failure?: Failure; ended?: string } | undefined
}) {
  const pending = useSubmitting({ everywhere: '1' })
  const ordered = [...sessions].sort((a, b) => Number(b.current) - Number(a.current))
  return (
    <section className="mt-14 max-w-text border-t border-line pt-8">
      <h2 className="text-h3">{words.sessions}</h2>
      <p className="mt-2 text-small text-soft">{words.sessionsLead}</p>
      <div className="mt-6 empty:hidden">
        <ErrorSummary {...result?.failure} />
        {result?.ended !== undefined && (
          <News key={sessions.length}>{words.ended(result.ended || words.unknown)}</News>
        )}
      </div>
      <ul className="mt-6 border-b border-line">
        {ordered.map((session) => (
          <Entry key={session.id} session={session} />
        ))}
      </ul>
      <Form className="mt-8" method="post">
        <Button look="secondary" name="everywhere" pending={pending} type="submit" value="1">
          {words.everywhere}
        </Button>
        <p className="mt-2 text-small text-soft">{words.everywhereText}</p>
      </Form>
    </section>
  )
}

function Entry({ session: { id, device, created_at, last_used_at, current } }: { session: SessionEntry }) {
  const pending = useSubmitting({ id: String(id) })
  const name = device || words.unknown
  return (
    <li className="flex items-center justify-between gap-6 border-t border-line py-4">
      <div>
        <p className="font-semibold">
          {name}
          {current && (
            <span className="ml-3 rounded-edge bg-leaf-tint px-2 text-mini text-leaf">{words.here}</span>
          )}
        </p>
        <p className="text-small text-soft">
          {words.since(writtenDate(created_at))}.
          <span className="block">{words.used(writtenMoment(last_used_at))}.</span>
        </p>
      </div>
      {!current && (
        <Form method="post" replace>
          <input name="id" type="hidden" value={id} />
          <input name="device" type="hidden" value={device} />
          <Button
            aria-label={words.endOf(name, writtenMoment(created_at))}
            look="secondary"
            pending={pending}
            small
            type="submit"
          >
            {words.end}
          </Button>
        </Form>
      )}
    </li>
  )
}
