import { signal } from '../../lib/create-store.ts'

const said = signal('')

/** Says something to people who listen to the page rather than see it. */
export function announce(message: string) {
  // The same words twice are two events: a no-break space makes them differ.
  said.set(message === said.get() ? `${message}\u00A0` : message)
}

export function Announcer() {
  return (
    <p aria-live="polite" className="sr-only">
      {said.use()}
    </p>
  )
}
