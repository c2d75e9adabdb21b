import views from '../web/initial_views.js'
import type { Views } from './views.js'

/** The views of a shop that has not started. The build asks the engine for them. */
export const initialViews = frozen(views) as Views

/** Every shop begins with these: what one changed in them, all would have. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
