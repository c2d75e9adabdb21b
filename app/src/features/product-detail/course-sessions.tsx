import { cx } from 'class-variance-authority'
import type { CourseSession } from 'mostrador'
import { formatDateTime } from '../../lib/format/format-date.ts'
import { productMessages } from '../../messages/product.ts'

export function CourseSessions({ sessions }: { sessions: readonly CourseSession[] }) {
  return (
    <section>
      <h2 className="mb-6 text-h3">{productMessages.sessions}</h2>
      <ul className="border-b border-border text-small">
        {sessions.map(({ id, starts_at, place, seats_left }) => (
          <li className="flex justify-between gap-4 border-t border-border py-3" key={id}>
            <span>
              <time className="block font-semibold first-letter:uppercase" dateTime={starts_at}>
                {formatDateTime(starts_at)}
              </time>
              <span className="text-muted-foreground">{place}</span>
            </span>
            <span className={cx('shrink-0', seats_left === 0 ? 'text-destructive' : 'text-muted-foreground')}>
              {productMessages.seats(seats_left)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
