import { createStore } from '../../lib/create-store.ts'

const announcement = createStore('')

export function announce(message: string) {
  // A no-break space makes a repeated message a new one.
  announcement.set(message === announcement.get() ? `${message}\u00A0` : message)
}

export function LiveRegion() {
  return (
    <p aria-live="polite" className="sr-only">
      {announcement.use()}
    </p>
  )
}
