import type { SavedCard, SavedCards } from 'mostrador'
import { Form } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import { formatDate } from '../../lib/format/format-date.ts'
import type { Failure } from '../../lib/forms/failure.ts'
import { accountMessages } from '../../messages/account.ts'

const messages = accountMessages.cards

export interface CardRemoval {
  failure?: Failure
  /** Name of the card that was deleted. */
  removed?: string
}

interface SavedCardListProps {
  cards: SavedCards
  result: CardRemoval | undefined
}

/** Cards that are saved at the bank. Nothing is shown in a shop that does not offer it to a customer without cards. */
export function SavedCardList({ cards: { consent, data }, result }: SavedCardListProps) {
  if (!consent && data.length === 0 && !result) return null
  return (
    <section className="mt-14 max-w-text border-t border-border pt-8">
      <h2 className="text-h3">{messages.title}</h2>
      <p className="mt-2 text-small text-muted-foreground">
        {data.length > 0 ? messages.lead : messages.none}
      </p>
      <div className="mt-6 empty:hidden">
        <ErrorSummary {...result?.failure} />
        {result?.removed !== undefined && (
          <Alert key={data.length} variant="info" autoFocus>
            {messages.removed(result.removed)}
          </Alert>
        )}
      </div>
      {data.length > 0 && (
        <ul className="mt-6 border-b border-border">
          {data.map((card) => (
            <CardItem card={card} key={card.id} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CardItem({ card: { id, name, expires, state, consented_at } }: { card: SavedCard }) {
  const note = messages.states[state]
  return (
    <li className="flex items-center justify-between gap-6 border-t border-border py-4">
      <div>
        <p className="font-semibold first-letter:uppercase">
          {name}
          {note && (
            <Badge className="ml-3" tone="primary">
              {note}
            </Badge>
          )}
        </p>
        <p className="text-small text-muted-foreground">
          {messages.expires(expires)}
          <span className="block">{messages.since(formatDate(consented_at))}</span>
        </p>
      </div>
      <Form method="post" replace>
        <input name="card" type="hidden" value={id} />
        <input name="card_name" type="hidden" value={name} />
        <SubmitButton
          aria-label={messages.removeOf(name)}
          size="sm"
          values={{ card: String(id) }}
          variant="secondary"
        >
          {messages.remove}
        </SubmitButton>
      </Form>
    </li>
  )
}
