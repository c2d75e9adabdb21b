import type { CourseSession, VariantView } from 'mostrador'
import { ChoiceTile } from '../../components/ui/radio-card.tsx'
import { writtenMoment } from '../../lib/format/format-date.ts'
import { courseTexts } from '../../messages/course-detail.ts'

/** So few seats are worth a word. */
const few = 5

/** The dates to come, one of which is chosen. */
export function Dates({
  sessions,
  variants,
  chosen,
  onChoose,
}: {
  sessions: readonly CourseSession[]
  variants: readonly VariantView[]
  chosen: number | null
  onChoose: (id: number) => void
}) {
  const gone = ({ id, seats_left }: CourseSession) =>
    seats_left === 0 || (variants.find((variant) => variant.id === id)?.soldOut ?? true)
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">{courseTexts.place}</legend>
      <div className="grid gap-2">
        {sessions.map((session) => (
          <ChoiceTile
            checked={session.id === chosen}
            className="block py-3 text-small"
            disabled={gone(session)}
            key={session.id}
            name="fecha"
            onChange={() => onChoose(session.id)}
            value={session.id}
          >
            <time className="block font-semibold first-letter:uppercase" dateTime={session.starts_at}>
              {writtenMoment(session.starts_at)}
            </time>
            <span className="block">{session.place}</span>
            <span className={`block ${gone(session) ? '' : 'text-leaf'}`}>
              {seats(session, gone(session))}
            </span>
          </ChoiceTile>
        ))}
      </div>
    </fieldset>
  )
}

function seats({ seats_left }: CourseSession, gone: boolean): string {
  if (gone) return courseTexts.full
  return seats_left <= few ? courseTexts.lastSeats(seats_left) : courseTexts.seats(seats_left)
}
