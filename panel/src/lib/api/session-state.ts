// State that requests share: the CSRF token of the session, and the login dialog that an ended session opens.

let csrfToken = ''

export const setCsrfToken = (token: string) => {
  csrfToken = token
}

export const getCsrfToken = () => csrfToken

type Outcome = 'logged-in' | 'given-up'

let pending: { promise: Promise<Outcome>; resolve: (outcome: Outcome) => void } | null = null
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** Asks for a login, once for all requests that need one, and resolves when the dialog closes. */
export function requestLogin(): Promise<Outcome> {
  if (!pending) {
    let resolve: (outcome: Outcome) => void = () => {}
    const promise = new Promise<Outcome>((done) => {
      resolve = done
    })
    pending = { promise, resolve }
    notify()
  }
  return pending.promise
}

export function endLogin(outcome: Outcome) {
  pending?.resolve(outcome)
  pending = null
  notify()
}

export const loginRequest = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isOpen: () => pending !== null,
}
