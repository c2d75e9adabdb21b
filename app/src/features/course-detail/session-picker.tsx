import { cx } from 'class-variance-authority'
import type { CourseSession, VariantView } from 'mostrador'
import { RadioTile } from '../../components/ui/radio-card.tsx'
import { formatDateTime } from '../../lib/format/format-date.ts'
import { courseDetailMessages } from '../../messages/course-detail.ts'

const LOW_SEATS = 5

interface SessionPickerProps {
  sessions: readonly CourseSession[]
  variants: readonly VariantView[]
  chosen: number | null
  onChoose: (id: number) => void
}

export function SessionPicker({ sessions, variants, chosen, onChoose }: SessionPickerProps) {
  const isFull = ({ id, seats_left }: CourseSession) =>
    seats_left === 0 || (variants.find((variant) => variant.id === id)?.soldOut ?? true)
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">{courseDetailMessages.place}</legend>
      <div className="grid gap-2">
        {sessions.map((session) => (
          <RadioTile
            checked={session.id === chosen}
            className="block py-3 text-small"
            disabled={isFull(session)}
            key={session.id}
            name="fecha"
            onChange={() => onChoose(session.id)}
            value={session.id}
          >
            <time className="block font-semibold first-letter:uppercase" dateTime={session.starts_at}>
              {formatDateTime(session.starts_at)}
            </time>
            <span className="block">{session.place}</span>
            <span className={cx('block', !isFull(session) && 'text-primary')}>
              {seats(session, isFull(session))}
            </span>
          </RadioTile>
        ))}
      </div>
    </fieldset>
  )
}

function seats({ seats_left }: CourseSession, isFull: boolean): string {
  if (isFull) return courseDetailMessages.full
  return seats_left <= LOW_SEATS
    ? courseDetailMessages.lastSeats(seats_left)
    : courseDetailMessages.seats(seats_left)
}
