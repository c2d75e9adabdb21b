import type { SessionEntry } from 'mostrador'
import { Form } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import { formatDate, formatDateTime } from '../../lib/format/format-date.ts'
import type { Failure } from '../../lib/forms/failure.ts'
import { accountMessages } from '../../messages/account.ts'

const messages = accountMessages.security

interface LoginSessionsProps {
  sessions: SessionEntry[]
  result: { failure?: Failure; ended?: string } | undefined
}

export function LoginSessions({ sessions, result }: LoginSessionsProps) {
  const ordered = [...sessions].sort((a, b) => Number(b.current) - Number(a.current))
  return (
    <section className="mt-14 max-w-text border-t border-border pt-8">
      <h2 className="text-h3">{messages.sessions}</h2>
      <p className="mt-2 text-small text-muted-foreground">{messages.sessionsLead}</p>
      <div className="mt-6 empty:hidden">
        <ErrorSummary {...result?.failure} />
        {result?.ended !== undefined && (
          <Alert key={sessions.length} variant="info" autoFocus>
            {messages.ended(result.ended || messages.unknown)}
          </Alert>
        )}
      </div>
      <ul className="mt-6 border-b border-border">
        {ordered.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      <Form className="mt-8" method="post">
        <SubmitButton name="everywhere" value="1" values={{ everywhere: '1' }} variant="secondary">
          {messages.everywhere}
        </SubmitButton>
        <p className="mt-2 text-small text-muted-foreground">{messages.everywhereText}</p>
      </Form>
    </section>
  )
}

interface SessionItemProps {
  session: SessionEntry
}

function SessionItem({ session: { id, device, created_at, last_used_at, current } }: SessionItemProps) {
  const name = device || messages.unknown
  return (
    <li className="flex items-center justify-between gap-6 border-t border-border py-4">
      <div>
        <p className="font-semibold">
          {name}
          {current && (
            <Badge className="ml-3" tone="primary">
              {messages.here}
            </Badge>
          )}
        </p>
        <p className="text-small text-muted-foreground">
          {messages.since(formatDate(created_at))}.
          <span className="block">{messages.used(formatDateTime(last_used_at))}.</span>
        </p>
      </div>
      {!current && (
        <Form method="post" replace>
          <input name="id" type="hidden" value={id} />
          <input name="device" type="hidden" value={device} />
          <SubmitButton
            aria-label={messages.endOf(name, formatDateTime(created_at))}
            size="sm"
            values={{ id: String(id) }}
            variant="secondary"
          >
            {messages.end}
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}
