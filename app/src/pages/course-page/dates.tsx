import type { CourseSession, VariantView } from 'mostrador'
import { courseTexts } from '../../texts/course.ts'
import { writtenMoment } from '../../ui/date.ts'

/** So few seats are worth a word. */
const few = 5

/** The dates to come, one of which is chosen. */
export function Dates({
  sessions,
  variants,
  chosen,
  onChoose,
}: {
  sessions: CourseSession[]
  variants: VariantView[]
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
          <label
            className="relative block cursor-pointer rounded-field border border-edge bg-sheet px-4 py-3 text-small hover:border-ink has-checked:bg-leaf-tint has-checked:chosen has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf"
            key={session.id}
          >
            <input
              checked={session.id === chosen}
              className="absolute inset-0 cursor-[inherit] opacity-0"
              disabled={gone(session)}
              name="fecha"
              onChange={() => onChoose(session.id)}
              type="radio"
              value={session.id}
            />
            <time className="block font-semibold first-letter:uppercase" dateTime={session.starts_at}>
              {writtenMoment(session.starts_at)}
            </time>
            <span className="block">{session.place}</span>
            <span className={`block ${gone(session) ? '' : 'text-leaf'}`}>
              {seats(session, gone(session))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function seats({ seats_left }: CourseSession, gone: boolean): string {
  if (gone) return courseTexts.full
  return seats_left <= few ? courseTexts.lastSeats(seats_left) : courseTexts.seats(seats_left)
}
