import { cx } from 'class-variance-authority'
import type { OrderView } from 'mostrador'
import { Icon } from '../../components/ui/icon.tsx'
import { formatDateTime } from '../../lib/format/format-date.ts'
import { orderMessages } from '../../messages/order.ts'
import './order-history.css'

export function OrderHistory({ order }: { order: OrderView }) {
  const { history, tracking } = order
  if (history.length < 2 && !tracking) return null
  const messages = orderMessages.tracking
  return (
    <section className="print:hidden">
      <h2 className="text-h3">{orderMessages.history}</h2>
      <ol className="mt-4 ml-2 border-l border-border-strong">
        {history.map(({ at, label }, i) => {
          const last = i === history.length - 1
          return (
            <li
              aria-current={last ? 'step' : undefined}
              className="order-history-entry"
              key={`${at} ${label}`}
            >
              <span
                aria-hidden="true"
                className={cx('order-history-marker', last ? 'border-primary bg-primary' : 'bg-background')}
              />
              <p className={last ? 'font-semibold' : ''}>{label}</p>
              <time className="text-small text-muted-foreground" dateTime={at}>
                {formatDateTime(at)}
              </time>
            </li>
          )
        })}
      </ol>
      {tracking && (
        <p className="mt-6 flex items-start gap-3 rounded-md bg-muted p-4 text-small">
          <Icon className="size-6 text-primary" name="truck" />
          <span>
            <span className="block">{messages.code(tracking.carrier, tracking.code)}</span>
            {tracking.url && (
              <a
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                href={tracking.url}
                rel="noreferrer"
                target="_blank"
              >
                {messages.follow}
              </a>
            )}
          </span>
        </p>
      )}
    </section>
  )
}
