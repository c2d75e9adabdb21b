import { data } from 'react-router-dom'

/** The catch-all: what no screen answers to is honestly not there. */
export function loader(): never {
  throw data(null, { status: 404 })
}
