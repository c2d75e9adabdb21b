import { createStore } from '../../lib/create-store.ts'

const announcement = createStore('')

/** Says something to people who listen to the page rather than see it. */
export function announce(message: string) {
  // The same words twice are two events: a no-break space makes them differ.
  announcement.set(message === announcement.get() ? `${message}\u00A0` : message)
}

export function LiveRegion() {
  return (
    <p aria-live="polite" className="sr-only">
      {announcement.use()}
    </p>
  )
}
