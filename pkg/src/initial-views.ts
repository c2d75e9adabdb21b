import views from '../web/initial_views.js'
import type { Views } from './views.js'

/** Views of a shop that has not started, generated from the engine at build time. */
export const initialViews = deepFreeze(views) as Views

/** Freezes a value deeply, because all shops share it. */
function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(deepFreeze)
  return Object.freeze(value)
}
